"""Events of the journal and their hashes, as docs/audit-format.md has them, by rfc8785 and hashlib."""

import hashlib
import json
import re

import rfc8785

from findings import Refused, require
from merkle import leaf_hash, root_by_path, root_of

SCRIPT = "the script"
START = "0" * 64


def read_json(text: str | bytes) -> object:
    """What every reader reads alike: no member stands there twice."""

    def members(pairs: list[tuple[str, object]]) -> dict:
        found = dict(pairs)
        require(len(found) == len(pairs), "a member stands there twice")
        return found

    return json.loads(text, object_pairs_hook=members)


def hash_of(text: str) -> bytes:
    require(bool(re.fullmatch("[0-9a-f]{64}", text)), "not the lower-case hex of a hash")
    return bytes.fromhex(text)


def check_hash(event: dict) -> None:
    """The event's own hash is over all of it."""
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
    """A session's last event is at its place under the root of the seal."""
    event = seal["event"]
    check_hash(last)
    check_hash(event)
    require(event["kind"] == "sessions_sealed", f"an event {event['kind']} seals nothing")
    path = [hash_of(step) for step in seal["proof"]]
    root = root_by_path(hash_of(last["curr_hash"]), seal["index"], event["count"], path)
    require(root.hex() == event["root"], "the session is not under the seal")


def entry_of(event: dict) -> bytes:
    """The bytes of the log's entry for an event of an account."""
    return entry(event["chain"], event["seq"], event["curr_hash"])


def entry(account: str, seq: int, curr_hash: str) -> bytes:
    return f"{account}\n{seq}\n{curr_hash}\n".encode()


def check_account(account: str, leaf: dict, lines: list[dict]) -> None:
    """The lines of an account's export: each seal has its leaves, each sealed session its end or a tombstone."""
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
