"""Verifies files of the service: proofs of sessions, and exports."""

import base64

import witness_log
from proofbundle import merkle as bundle_merkle
from proofbundle.checkpoint import verify_checkpoint, verify_witnessed_checkpoint
from proofbundle.tlogproof import parse_tlog_proof, verify_tlog_proof

from events import SCRIPT, check_account, check_account_chains, check_chain, check_seal
from events import entry, entry_of, hash_of, read_json, session_root
from figure import check_figure
from findings import Findings, require
from merkle import leaf_hash
from stamps import look_at_stamp, stamped_part

BUNDLE = "proofbundle"
WITNESS_LOG = "witness-log"


def look_at_proof(job: dict) -> Findings:
    """Follows the steps of "Proofs" in docs/audit-format.md."""
    findings = Findings()
    opened: dict = {}

    def open_file() -> None:
        opened.update(parse_tlog_proof(job["text"]))
        # Raises an error if the checkpoint cannot be parsed.
        verify_checkpoint(opened["checkpoint"], job["log"])

    findings.look("form", BUNDLE, open_file)
    if findings.refused:
        return findings

    def read_extra() -> None:
        opened.update(extra=read_json(opened["extra"]))
        require(opened["extra"]["v"] == 1, "the extra data is of another version")

    findings.look("json", SCRIPT, read_extra)
    if findings.refused:
        return findings
    extra, index, note = opened["extra"], opened["index"], opened["checkpoint"]
    findings.look("seal", SCRIPT, lambda: check_seal(extra["session"], extra["seal"]))
    logged = entry_of(extra["seal"]["event"])
    known = {"threshold": job["threshold"], "expected_origin": job["log"].split("+")[0]}
    said = verify_tlog_proof(job["text"], logged, job["log"], job["witnesses"], **known)
    findings.add("signature", BUNDLE, None if said["log_ok"] else said.get("detail", "the log did not sign it"))
    cosigned = sum(one["ok"] for one in said["witnesses"].values())
    few = f"{cosigned} of {len(job['witnesses'])} witnesses, or one key twice"
    findings.add("quorum", BUNDLE, None if said["witnesses_ok"] else few)
    findings.add("inclusion", BUNDLE, None if said["inclusion_ok"] else "the path does not lead to the root")
    _look_with_witness_log(findings, "inclusion", logged, index, opened["proof"], note, job["log"])
    _look_at_time(findings, extra.get("timestamp"), note, logged, index, job)
    return findings


def _look_at_time(findings: Findings, stamp: dict | None, note: str, logged: bytes, index: int, job: dict) -> None:
    if stamp is None:
        findings.add("time", SCRIPT, "there is no timestamp")
        return
    stamped = stamp.get("note", note)
    if "note" in stamp:
        path = [hash_of(step) for step in stamp["proof"]]
        findings.look("stamped signature", BUNDLE, lambda: _check_signature(stamped, job["log"]))
        _look_at_inclusion(findings, "stamped inclusion", logged, index, path, stamped, job["log"])
    look_at_stamp(findings, base64.b64decode(stamp["response"]), stamped_part(stamped), job["roots"])


def look_at_export(job: dict) -> Findings:
    """Verifies the export of a session, or of an account as JSON lines."""
    findings = Findings()
    opened: list = []
    lines = [job["text"]] if job["text"].startswith('{"events"') else job["text"].strip().split("\n")
    findings.look("json", SCRIPT, lambda: opened.extend(read_json(line) for line in lines))
    if findings.refused:
        return findings
    whole, *rest = opened
    if "account_id" in whole:
        _look_into_account(findings, whole, rest, job)
    elif "events" in whole:
        _look_into_session(findings, whole, job)
    elif "merkle_root_hex" in rest[-1]:
        _look_into_session(findings, {"events": [whole, *rest[:-1]], **rest[-1]}, job)
    else:
        findings.add("chain", SCRIPT, "something stands behind the end")
    return findings


def _look_into_session(findings: Findings, whole: dict, job: dict) -> None:
    events, checkpoint = whole["events"], whole["checkpoint"]

    def chain() -> None:
        check_chain(events, events[0]["chain"])
        require(session_root(events) == whole["merkle_root_hex"], "the Merkle root is another one")

    findings.look("chain", SCRIPT, chain)
    if checkpoint is None:
        findings.add("signature", SCRIPT, "there is no checkpoint")
        return
    findings.look("seal", SCRIPT, lambda: check_seal(events[-1], checkpoint["seal"]))
    _look_at_checkpoint(findings, checkpoint, entry_of(checkpoint["seal"]["event"]), job)


def _look_into_account(findings: Findings, whole: dict, lines: list[dict], job: dict) -> None:
    account, checkpoint = whole["account_id"], whole["checkpoint"]
    leaf = checkpoint["leaf"]
    findings.look("chain", SCRIPT, lambda: check_account_chains(account, lines))
    findings.look("seal", SCRIPT, lambda: check_account(account, leaf, lines))
    _look_at_checkpoint(findings, checkpoint, entry(leaf["account_id"], leaf["seq"], leaf["hash"]), job)


def _look_at_checkpoint(findings: Findings, checkpoint: dict, logged: bytes, job: dict) -> None:
    note, leaf = checkpoint["note"], checkpoint["leaf"]
    if job["witnesses"]:
        known = {"threshold": job["threshold"], "expected_origin": job["log"].split("+")[0]}
        said = verify_witnessed_checkpoint(note, job["log"], job["witnesses"], **known)
        findings.add("signature", BUNDLE, None if said["log_ok"] else "the log did not sign it")
        findings.add("quorum", BUNDLE, None if said["witnesses_ok"] else "too few witnesses")
    else:
        findings.look("signature", BUNDLE, lambda: _check_signature(note, job["log"]))
    path = [hash_of(step) for step in leaf["proof"]]
    _look_at_inclusion(findings, "inclusion", logged, leaf["index"], path, note, job["log"])
    if job["roots"]:
        look_at_stamp(findings, base64.b64decode(checkpoint["timestamp"]), stamped_part(note), job["roots"])


def look_at_figure(job: dict) -> Findings:
    """Verifies the figure of missed values in a report with the account's export."""
    findings = Findings()
    whole, *lines = [read_json(line) for line in job["text"].strip().split("\n")]
    own = [line for line in lines if line.get("chain") == whole["account_id"]]
    findings.look("figure", SCRIPT, lambda: check_figure(own, job["reviews"]))
    return findings


def _check_signature(note: str, log: str) -> None:
    said = verify_checkpoint(note, log)
    require(said["ok"] and said["origin"] == log.split("+")[0], "the log did not sign it")


def _look_at_inclusion(
    findings: Findings, check: str, logged: bytes, index: int, path: list[bytes], note: str, log: str
) -> None:
    head = verify_checkpoint(note, log)
    holds = bundle_merkle.verify_inclusion(logged, index, head["tree_size"], path, head["root"])
    findings.add(check, BUNDLE, None if holds else "the path does not lead to the root")
    _look_with_witness_log(findings, check, logged, index, path, note, log)


def _look_with_witness_log(
    findings: Findings, check: str, logged: bytes, index: int, path: list[bytes], note: str, log: str
) -> None:
    head = verify_checkpoint(note, log)

    def included() -> None:
        hexes = [step.hex() for step in path]
        root = head["root"].hex()
        holds = witness_log.verify_inclusion(leaf_hash(logged).hex(), index, head["tree_size"], hexes, root)
        require(holds, "the path does not lead to the root")

    findings.look(check, WITNESS_LOG, included)
