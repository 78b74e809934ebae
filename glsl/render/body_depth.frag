// Its depth alone.

void main() {}
