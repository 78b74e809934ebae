// JSON as people write it: comments, places of faults, overrides.
#include "base/Error.h"
#include "scene/JsonDocument.h"
#include "support/Catch.h"

namespace slabflow::test::json_document_test {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

template <class Action>
std::string messageOf(Action action) {
    try {
        action();
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

std::string parseMessage(std::string_view text) {
    return messageOf([&] { JsonDocument(text, "a.json"); });
}

/// The scene after one override, or what is wrong with the override.
std::string overridden(std::string_view text, std::string_view assignment) {
    JsonDocument document(text, "a.json");
    const std::string message = messageOf([&] { document.set(assignment, "--set x"); });
    return message == "no error" ? document.root().dump() : message;
}

std::string failMessage(const JsonDocument& document, std::string_view path) {
    return messageOf([&] { document.fail(path, "wrong"); });
}

}  // namespace

TEST_CASE("comments are allowed") {
    const JsonDocument document("// one\n{ \"a\": 1, // two\n /* three */ \"b\": 2 }", "a.json");
    CHECK(document.root().dump() == R"({"a":1,"b":2})");
}

TEST_CASE("a syntax error names file, line and column") {
    CHECK_THAT(parseMessage("{\n  \"a\": 1,\n  \"b\": ?\n}"), StartsWith("a.json:3:8: syntax error"));
    CHECK_THAT(parseMessage(""), StartsWith("a.json:1:1: syntax error"));
    CHECK_THAT(parseMessage("{ \"a\": 1 "), StartsWith("a.json:1:10: ") && ContainsSubstring("expected"));
    CHECK_THAT(parseMessage("{} {}"), StartsWith("a.json:1:4: syntax error"));
    CHECK_THAT(parseMessage("{ \"a\": NaN }"), StartsWith("a.json:1:8: "));
    CHECK_THAT(parseMessage("{\n\"a\": 1e999 }"), StartsWith("a.json:2:") && ContainsSubstring("overflow"));
    CHECK_THAT(parseMessage("{ \"a\": \"\xff\" }"), StartsWith("a.json:1:9: "));
}

TEST_CASE("an endless token does not make an endless message") {
    CHECK(parseMessage("\"" + std::string(100000, 'x')).size() < 300);
}

TEST_CASE("a duplicate key is an error that names line and path") {
    CHECK(parseMessage("{ \"a\": {\n\"b\": 1,\n\"b\": 2 } }") == "a.json:3: duplicate key a.b");
}

TEST_CASE("deep nesting and long keys are errors") {
    CHECK_THAT(parseMessage(std::string(1000000, '[')), ContainsSubstring("nested too deeply"));
    CHECK_THAT(parseMessage("{\"" + std::string(1000, 'k') + "\": 1}"), ContainsSubstring("too long"));
}

TEST_CASE("a fault is reported at the line of the value, or of what holds it") {
    const JsonDocument document("{\n\"a\": {\n\"b\": [ 1,\n2\n,\n{ \"c\": 3 } ] } }", "a.json");
    CHECK(failMessage(document, "") == "a.json: wrong");
    CHECK(failMessage(document, "a") == "a.json:2: a: wrong");
    CHECK(failMessage(document, "a.b[0]") == "a.json:3: a.b[0]: wrong");
    CHECK(failMessage(document, "a.b[1]") == "a.json:4: a.b[1]: wrong");
    CHECK(failMessage(document, "a.b[2].c") == "a.json:6: a.b[2].c: wrong");
    CHECK(failMessage(document, "a.b[2].missing") == "a.json:6: a.b[2].missing: wrong");
    CHECK(failMessage(document, "missing.b") == "a.json: missing.b: wrong");
}

TEST_CASE("a fault in an overridden value names the override") {
    JsonDocument document("{\n\"a\": { \"b\": { \"c\": 3 } }, \"ab\": 1 }", "a.json");
    document.set("a.b={\"c\": 4}", "--set a.b={...}");
    CHECK(failMessage(document, "a.b") == "--set a.b={...}: a.b: wrong");
    CHECK(failMessage(document, "a.b.c") == "--set a.b={...}: a.b.c: wrong");
    CHECK(failMessage(document, "a") == "a.json:2: a: wrong");
    CHECK(failMessage(document, "ab") == "a.json:2: ab: wrong");
    document.set("a.made.for[0]=5", "--set a.made.for[0]=5");
    CHECK(failMessage(document, "a.made") == "--set a.made.for[0]=5: a.made: wrong");
    CHECK(failMessage(document, "a") == "a.json:2: a: wrong");
}

TEST_CASE("overrides replace, create and append") {
    CHECK(overridden("{\"a\": 1}", "a=2") == R"({"a":2})");
    CHECK(overridden("{}", "a.b.c=[1, 2]") == R"({"a":{"b":{"c":[1,2]}}})");
    CHECK(overridden("{\"a\": [1, 2]}", "a[1]=3") == R"({"a":[1,3]})");
    CHECK(overridden("{\"a\": [1, 2]}", "a[2].b=3") == R"({"a":[1,2,{"b":3}]})");
    CHECK(overridden("{}", "a[0].b=3") == R"({"a":[{"b":3}]})");
    CHECK(overridden("{\"a\": null}", "a.b=3") == R"({"a":{"b":3}})");
    CHECK(overridden("{}", "x-.y+=1") == R"({"x-":{"y+":1}})");
}

TEST_CASE("the value of an override is JSON, or else a word") {
    CHECK(overridden("{}", "a=true") == R"({"a":true})");
    CHECK(overridden("{}", "a=-1.5") == R"({"a":-1.5})");
    CHECK(overridden("{}", "a=\"3\"") == R"({"a":"3"})");
    CHECK(overridden("{}", "a=jacobi") == R"({"a":"jacobi"})");
    CHECK(overridden("{}", "a=../u=1.npy") == R"({"a":"../u=1.npy"})");
    CHECK(overridden("{}", "a=two words") == R"({"a":"two words"})");
    CHECK_THAT(overridden("{}", "a=[1, 2"), StartsWith("--set x:1:") && ContainsSubstring("syntax error"));
    CHECK_THAT(overridden("{}", "a={\"b\": 1, \"b\": 2}"), ContainsSubstring("duplicate key"));
    CHECK_THAT(overridden("{}", "a="), ContainsSubstring("syntax error"));
}

TEST_CASE("a wall that is given by its type can be extended") {
    CHECK(overridden(R"({"domain": {"walls": {"y-": "no_slip"}}})", "domain.walls.y-.temperature=40") ==
          R"({"domain":{"walls":{"y-":{"temperature":40,"type":"no_slip"}}}})");
}

TEST_CASE("an element of a list is found by its name") {
    const std::string list = R"({"a":[{"name":"one"},3,{"name":"two","b":1}]})";
    CHECK(overridden(list, "a[two].b=2") == R"({"a":[{"name":"one"},3,{"b":2,"name":"two"}]})");
    CHECK(overridden(list, "a[three].b=2") == "--set x: a has no element named \"three\"");
    CHECK(overridden("{}", "a[-1]=2") == "--set x: a has no element named \"-1\"");
}

TEST_CASE("a malformed override says what it should look like") {
    CHECK_THAT(overridden("{}", "a"), ContainsSubstring("expected key.path=value"));
    for (const char* path : {"", ".", "a.", ".a", "a..b", "a[", "a[]", "a[0", "a[0x.b", "a]", "a[0]b", "a.[0]",
                             "a[99999999999999999999999]", "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a"}) {
        INFO(path);
        CHECK_THAT(overridden("{}", std::string(path) + "=1"),
                   StartsWith("--set x: expected a key path like sources[0].shape.sphere.radius"));
    }
}

TEST_CASE("an override that meets something else in its way names it") {
    CHECK(overridden("{\"a\": 1}", "a.b=1") == "--set x: a is 1, not an object");
    CHECK(overridden("{\"a\": {}}", "a[0]=1") == "--set x: a is {}, not a list");
    CHECK(overridden("{}", "[0]=1") == "--set x: expected a key path like sources[0].shape.sphere.radius");
    CHECK(overridden("[]", "a=1") == "--set x: the scene is [], not an object");
    CHECK(overridden("{\"a\": [1, 2]}", "a[3]=1") == "--set x: a has 2 elements; allowed: [0] to [2], which appends");
}

}  // namespace slabflow::test::json_document_test
