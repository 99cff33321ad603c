"""Reads jobs as JSON lines, and prints the results of each job as a JSON line."""

import json
import sys

from files import look_at_export, look_at_figure, look_at_proof
from reader import look_at_log

JOBS = {"proof": look_at_proof, "export": look_at_export, "figure": look_at_figure, "log": look_at_log}

for line in sys.stdin:
    job = json.loads(line)
    print(json.dumps(JOBS[job["job"]](job).all), flush=True)
