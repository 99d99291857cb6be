"""Many runs: in pieces with seeds of their own, here, on every core, on a cluster."""
