"""Verifies journal events and their hashes with rfc8785 and hashlib, as described in docs/audit-format.md."""

import hashlib
import json
import re
from datetime import datetime, timedelta, timezone

import rfc8785

from findings import Refused, require
from merkle import leaf_hash, root_by_path, root_of

SCRIPT = "the script"
START = "0" * 64


def read_json(text: str | bytes) -> object:
    """Parses JSON that all readers parse identically. No object may contain a member twice."""

    def members(pairs: list[tuple[str, object]]) -> dict:
        found = dict(pairs)
        require(len(found) == len(pairs), "a member stands there twice")
        return found

    return json.loads(text, object_pairs_hook=members)


def hash_of(text: str) -> bytes:
    require(bool(re.fullmatch("[0-9a-f]{64}", text)), "not the lower-case hex of a hash")
    return bytes.fromhex(text)


def check_hash(event: dict) -> None:
    """Checks that an event's hash covers the whole event."""
    hashed = {name: value for name, value in event.items() if name != "curr_hash"}
    own = hashlib.sha256(rfc8785.dumps(hashed)).hexdigest()
    require(own == event["curr_hash"], f"event {event['seq']} does not match its hash")


def check_chain(events: list[dict], chain: str) -> None:
    before = START
    for seq, event in enumerate(events):
        check_hash(event)
        require(event["v"] == 1 and event["chain"] == chain, f"event {seq} is of another chain")
        require(event["seq"] == seq and event["prev_hash"] == before, f"event {seq} does not follow")
        before = event["curr_hash"]


def session_root(events: list[dict]) -> str:
    return root_of([leaf_hash(hash_of(event["curr_hash"])) for event in events]).hex()


def check_seal(last: dict, seal: dict) -> None:
    """Checks that a session's last event is under the root of its seal."""
    event = seal["event"]
    check_hash(last)
    check_hash(event)
    require(event["kind"] == "sessions_sealed", f"an event {event['kind']} seals nothing")
    path = [hash_of(step) for step in seal["proof"]]
    root = root_by_path(hash_of(last["curr_hash"]), seal["index"], event["count"], path)
    require(root.hex() == event["root"], "the session is not under the seal")
    check_end(last["ts"], event, None)


HOUR = timedelta(hours=1)
SIGNS = ("account_created", "seals_complete", "sessions_sealed")
BUILT_IN_DAYS = 2190


def time_of(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise Refused(f"{text} is not a time") from None


def settled_at(own: list[dict], seq: int) -> datetime | None:
    """Returns the time of the latest sign of sealing that is more than an hour older than an event."""
    limit = time_of(own[seq]["ts"]) - HOUR
    times = [time_of(one["ts"]) for one in own[:seq] if one["kind"] in SIGNS]
    return max((time for time in times if time < limit), default=None)


def check_end(end: str, seal: dict, settled: datetime | None) -> None:
    """Checks that a session ended in the period before its seal."""
    since = time_of(seal["since"]) if "since" in seal else None
    for earlier in (since, settled):
        require(earlier is None or time_of(end) >= earlier - HOUR, "a session was sealed late")
    require(time_of(end) <= time_of(seal["ts"]) + HOUR, "a session ended after its seal")
    if since is not None and settled is not None:
        require(since >= settled - HOUR, "a seal states an earlier time than the chain shows")


def _policy(event: dict) -> tuple:
    return (event.get("policy_name"), event.get("policy_version"))


def _policies(own: list[dict]) -> dict:
    return {_policy(one): one for one in own if one["kind"] == "policy_created"}


HISTORY = (*SIGNS, "session_purged", "agent_created", "agent_updated", "policy_created", "review_finished")


def check_order(own: list[dict]) -> None:
    """Checks that no event of these kinds is much older than an earlier sign of sealing or tombstone, or in the future."""
    latest = None
    now = datetime.now(timezone.utc)
    for event in (one for one in own if one["kind"] in HISTORY):
        time = time_of(event["ts"])
        require(latest is None or time >= latest - HOUR, f"event {event['seq']} is out of order")
        require(time <= now + HOUR, f"event {event['seq']} is in the future")
        if event["kind"] in (*SIGNS, "session_purged") and (latest is None or time > latest):
            latest = time


def check_reviews(own: list[dict], chains: dict[str, list[dict]], seals: dict[str, int]) -> None:
    """Checks that each finished review states the same sampling as its call's chain."""
    for review in (one for one in own if one["kind"] == "review_finished" and "chance" in one):
        session = review["session_id"]
        if session not in chains:
            require(session in seals, f"there is no {session}")
            continue
        sampled = [one for one in chains[session] if one["kind"] == "review_sampled"]
        stated = (review.get("stratum"), review["chance"], review.get("sampled_at"))
        require(
            stated in [(one["stratum"], one["chance"], one["ts"]) for one in sampled],
            f"{session} was sampled in another way",
        )


def check_tombstones(own: list[dict], seals: dict[str, int]) -> None:
    """Checks that each tombstone proves that its session was due."""
    policies = _policies(own)
    is_new = False
    for seq, stone in enumerate(own):
        is_new = is_new or stone["kind"] == "seals_complete"
        is_new = is_new or (stone["kind"] == "sessions_sealed" and "since" in stone)
        if stone["kind"] != "session_purged":
            continue
        if not is_new and "started_at" not in stone and "retention_days" not in stone:
            continue
        require("started_at" in stone and "retention_days" in stone, "a tombstone does not say why")
        start, days = time_of(stone["started_at"]), stone["retention_days"]
        require(time_of(stone["ts"]) >= start + timedelta(days=days), "a session was purged early")
        policy = policies.get(_policy(stone))
        fits = days >= BUILT_IN_DAYS if policy is None else policy.get("retention_days", days) == days
        require(fits and stone["session_id"] in seals, "a session was purged early")
        changes = _policy_changes(own)
        had = any(_applied(ones, start, lambda one: _has_policy(one, stone)) for ones in changes)
        require(had or not changes, "a session was purged early")
        place = seals[stone["session_id"]]
        since = time_of(own[place]["since"]) if "since" in own[place] else None
        for earlier in (since, settled_at(own, place)):
            require(earlier is None or start >= earlier - 25 * HOUR, "a session was purged early")


def _policy_changes(own: list[dict]) -> list[list[dict]]:
    """Returns the policy changes of each agent."""
    agents: dict[str, list[dict]] = {}
    for one in own:
        if one["kind"] == "agent_created" or (
            one["kind"] == "agent_updated" and {"policy_name", "policy_version"} & set(one["changed"])
        ):
            agents.setdefault(one["agent_id"], []).append(one)
    return list(agents.values())


def _has_policy(change: dict, other: dict) -> bool:
    return "policy_name" not in change or _policy(change) == _policy(other)


def check_rules(started: dict, own: list[dict]) -> None:
    """Checks that a session ran under the rules, the policy and the own terms that the account's chain records."""
    agent = [one for one in own if one["kind"] in ("agent_created", "agent_updated")]
    agent = [one for one in agent if one["agent_id"] == started["agent_id"]]
    check_mode(started, agent)
    if "rules_sha256" not in started:
        return
    policy = _policies(own).get(_policy(started), {})
    require(policy.get("rules_sha256", started["rules_sha256"]) == started["rules_sha256"], "other rules")

    def changed(one: dict, *names: str) -> bool:
        return one["kind"] == "agent_created" or any(name in one["changed"] for name in names)

    def terms_fit(one: dict) -> bool:
        told = "own_terms_mac" in one or one.get("own_terms", 0 if one["kind"] == "agent_created" else 1) == 0
        return not told or one.get("own_terms_mac") == started.get("own_terms_mac")

    def policy_fits(one: dict) -> bool:
        return _has_policy(one, started)

    for fits, names in ((terms_fit, ("own_terms",)), (policy_fits, ("policy_name", "policy_version"))):
        changes = [one for one in agent if changed(one, *names)]
        require(not agent or _applied(changes, time_of(started["ts"]), fits), "other rules")


def check_mode(started: dict, agent: list[dict]) -> None:
    """Checks that a session was observed exactly if its agent was in observe mode at that time."""
    changes = [one for one in agent if one["kind"] == "agent_created" or "mode" in one["changed"]]
    start = time_of(started["ts"])
    for place, change in enumerate(changes):
        begin = time_of(change["ts"])
        end = time_of(changes[place + 1]["ts"]) if place + 1 < len(changes) else start
        observes = change.get("mode") == "observe"
        until = min(end, time_of(change["observe_until"])) if observes else begin
        # The agent masks after observe mode ends.
        begin, end = (begin, until) if "mode" in started else (until, end)
        if (observes or "mode" not in started) and begin <= start + HOUR and end >= start - HOUR:
            return
    require(not agent, "another mode")


def _applied(changes: list[dict], start: datetime, fits) -> bool:
    for place, change in enumerate(changes):
        ends = time_of(changes[place + 1]["ts"]) if place + 1 < len(changes) else start
        if time_of(change["ts"]) <= start + HOUR and ends >= start - HOUR and fits(change):
            return True
    return False


def entry_of(event: dict) -> bytes:
    """Returns the bytes of the log's entry for an event of an account."""
    return entry(event["chain"], event["seq"], event["curr_hash"])


def entry(account: str, seq: int, curr_hash: str) -> bytes:
    return f"{account}\n{seq}\n{curr_hash}\n".encode()


def check_account(account: str, leaf: dict, lines: list[dict]) -> None:
    """Checks an account's export: each seal has its leaves, and each sealed session its end or a tombstone."""
    chains: dict[str, list[dict]] = {account: []}
    sealed: dict[int, list[dict]] = {}
    for line in lines:
        if "sealed" in line:
            sealed.setdefault(line["sealed"]["seal_seq"], []).append(line["sealed"])
        elif "chain" in line:
            chains.setdefault(line["chain"], []).append(line)
    own = chains[account]
    require(own[leaf["seq"]]["curr_hash"] == leaf["hash"], "the log has another event of the account")
    for event in own:
        if event["kind"] == "sessions_sealed":
            _check_leaves(event, sealed.get(event["seq"], []))
    buried = {event["session_id"]: event["head_hash"] for event in own if event["kind"] == "session_purged"}
    seals = {one["session_id"]: seq for seq, ones in sealed.items() for one in ones}
    check_order(own)
    check_tombstones(own, seals)
    check_reviews(own, chains, seals)
    signs = [event["seq"] for event in own if event["kind"] in SIGNS]
    for chain, events in chains.items():
        if chain == account:
            continue
        check_rules(events[0], own)
        if chain in seals:
            check_end(events[-1]["ts"], own[seals[chain]], settled_at(own, seals[chain]))
        elif events[-1]["kind"] == "session_closed" and signs:
            settled = settled_at(own, signs[-1])
            require(settled is None or time_of(events[-1]["ts"]) >= settled - HOUR, "a session is not sealed")
    for one in (one for ones in sealed.values() for one in ones):
        _check_end(one, chains.get(one["session_id"]), buried.get(one["session_id"]))


def check_account_chains(account: str, lines: list[dict]) -> None:
    chains: dict[str, list[dict]] = {account: []}
    for line in lines:
        require("account_id" not in line, "it begins twice")
        if "chain" in line:
            chains.setdefault(line["chain"], []).append(line)
    for chain, events in chains.items():
        check_chain(events, chain)


def _check_leaves(event: dict, leaves: list[dict]) -> None:
    hashes = [leaf_hash(hash_of(one["head_hash"])) for one in leaves]
    require(len(hashes) == event["count"], f"seal {event['seq']} has another number of sessions")
    require(root_of(hashes).hex() == event["root"], f"seal {event['seq']} is of other sessions")


def _check_end(sealed: dict, events: list[dict] | None, buried: str | None) -> None:
    if events is None:
        require(buried == sealed["head_hash"], f"{sealed['session_id']} is missing")
    elif len(events) != sealed["event_count"] or events[-1]["curr_hash"] != sealed["head_hash"]:
        raise Refused(f"{sealed['session_id']} does not end as it was sealed")
