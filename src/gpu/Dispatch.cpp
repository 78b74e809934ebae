#include "gpu/Dispatch.h"

#include <glad/gl.h>

#include "gpu/Rehearsal.h"

namespace slabflow {

void dispatch(Program& program, int groups) {
    if (Rehearsal::on()) return;
    program.use();
    glDispatchCompute(GLuint(groups), 1, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_ELEMENT_ARRAY_BARRIER_BIT | GL_COMMAND_BARRIER_BIT |
                    GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace slabflow
