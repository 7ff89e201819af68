"""Sets the project up, builds it and checks it; standard library only, but for setuptools in `hooks`."""
