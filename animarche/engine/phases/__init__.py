"""One module a phase, in the rulebook's order.

Each kind of command has one predicate, `why_not_...`, that says why it is refused (None: legal),
one function `do_...` that carries it out, and an enumerator that lists the legal ones. The
predicate is the truth; that the enumerators agree with it is a property test.
"""
