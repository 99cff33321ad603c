"""Verifies the figure of missed values in a report. See "Finished reviews" in docs/audit-format.md."""

from datetime import datetime, timedelta, timezone

from events import time_of
from findings import require

NEEDED = ("values", "missed", "stratum", "chance", "sampled_at")


def check_figure(own: list[dict], reviews: dict) -> None:
    """Checks that the report's figure follows from the events of the account's chain."""
    since = datetime.now(timezone.utc) - timedelta(days=90)
    calls: dict[str, dict[str, dict]] = {}
    for event in own:
        if event["kind"] != "review_finished" or time_of(event["ts"]) < since:
            continue
        call = calls.setdefault(event["session_id"], {})
        if all(name in event for name in NEEDED):
            call.setdefault(event["actor"]["user_id"], event)
    left_out = sum(1 for call in calls.values() if not call)
    counted = [list(call.values()) for call in calls.values() if call]
    counted = [call for call in counted if time_of(call[0]["sampled_at"]) >= since]
    missed, values, units = 0.0, 0.0, 0
    for call in counted:
        of = sum(one["values"] for one in call) / len(call)
        missed += sum(one["missed"] for one in call) / len(call) / call[0]["chance"]
        values += of / call[0]["chance"]
        units += 1 if of > 0 else 0
    require(reviews["left_out"] == left_out, f"{left_out} calls are left out")
    require(reviews["measured"] == (values > 0), "it is measured, or is not")
    if values > 0:
        stated = reviews["missed"]
        require(abs(stated["share"] - missed / values) < 1e-9, f"the share is {missed / values}")
        require(stated["reviews"] == units, f"{units} calls are counted")
