"""With CI=true no test may be skipped: a tool that is missing there is a failure, not a reason."""

from collections.abc import Generator

import pytest


class NothingSkipped:
    """A pytest plugin that makes every skip a failure; expected failures stay what they are."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Report a skip as a failure with the skip's reason."""
        report = yield
        if report.skipped and not hasattr(report, "wasxfail"):
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
            report.outcome = "failed"
            report.longrepr = f"nothing may be skipped with CI=true. {reason}"
        return report
