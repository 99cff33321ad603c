"""Verifies timestamps of RFC 3161 with rfc3161-client and OpenSSL."""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from rfc3161_client import VerifierBuilder, decode_timestamp_response

from findings import Findings, require


def stamped_part(note: str) -> str:
    """Returns the part of a note that a timestamp covers: the text, the empty line and the first signature line."""
    text, lines = note.rsplit("\n\n", 1)
    return f"{text}\n\n{lines.splitlines()[0]}\n"


def look_at_stamp(findings: Findings, response: bytes, text: str, roots: str) -> None:
    findings.look("time", "rfc3161-client", lambda: _by_client(response, text, roots))
    findings.look("time", "openssl", lambda: _by_openssl(response, text, roots))


def _by_client(response: bytes, text: str, roots: str) -> None:
    builder = VerifierBuilder()
    for root in x509.load_pem_x509_certificates(roots.encode()):
        builder = builder.add_root_certificate(root)
    verified = builder.build().verify_message(decode_timestamp_response(response), text.encode())
    require(verified, "it says no")


def _by_openssl(response: bytes, text: str, roots: str) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "tsr").write_bytes(response)
        (place / "data").write_bytes(text.encode())
        (place / "roots").write_text(roots)
        words = ["openssl", "ts", "-verify", "-in", "tsr", "-data", "data", "-CAfile", "roots"]
        ran = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    errors = [line.split(":")[5] for line in ran.stderr.splitlines() if line.count(":") > 5]
    require(ran.returncode == 0, "; ".join(errors) or "Verification: FAILED")
