"""The compiled kernel, which pyproject.toml cannot describe: optional, and one binary for every Python."""

import os
from pathlib import Path

from setuptools import Extension, setup

KERNEL = Path(__file__).parent / "kernel"
STABLE_API = "0x030B0000"  # Python 3.11, the oldest supported


def kernel() -> list[Extension]:
    """The extension `maubinh._kernel`; without a compiler the build goes on and NumPy does the work."""
    sources = sorted(f"kernel/{path.name}" for path in KERNEL.glob("*.c"))
    if not sources:
        return []
    return [
        Extension(
            "maubinh._kernel",
            sources,
            depends=sorted(f"kernel/{path.name}" for path in KERNEL.glob("*.h")),
            define_macros=[("Py_LIMITED_API", STABLE_API)],
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-std=c11", "-fvisibility=hidden"],
            py_limited_api=True,
            optional=True,
        )
    ]


setup(ext_modules=kernel(), options={"bdist_wheel": {"py_limited_api": "cp311"}})
