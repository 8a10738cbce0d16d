"""Small questions about integers of a given width."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from games.simulator.engines.compiled import inlined


@intrinsic
def count_zeros(typing_context, word):  # type: ignore[no-untyped-def]  # the shape numba asks for
    """Give numba the type of the instruction, and the means to emit it."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), emit


# A cast, and `Any` above, because numba's types are made when a kernel is compiled.
trailing_zeros = cast("Callable[[np.uint64], int]", count_zeros)
"""Count the zeros below the lowest one of a word; 64 if it has no one."""


@inlined
def signed(number: np.unsignedinteger) -> int:
    """Return the same number with a sign: sums of unsigned and signed ones become fractions."""
    return np.int64(number)  # type: ignore[return-value]  # compiled, they are the same
