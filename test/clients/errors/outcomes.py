"""Sends the requests of a job, and prints the outcome of each, in the order of the job."""

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

PREFIXES = ("retry-after", "x-ratelimit-", "anthropic-ratelimit-")
# Each client blocks the others while it loads certificates.
MOST_AT_ONCE = 16


@dataclass(frozen=True)
class Job:
    """One request."""

    api: str
    streamed: bool
    url: str
    key: str
    model: str
    said: str

    @property
    def versioned_url(self) -> str:
        return f"{self.url}/v1"



def run(answer: Callable[[Job], Awaitable[dict]]) -> None:
    """Calls `answer` for each job on standard input. `answer` returns an outcome or raises."""
    logging.disable(logging.CRITICAL)
    jobs = [Job(**job) for job in json.load(sys.stdin)]

    at_once = asyncio.Semaphore(MOST_AT_ONCE)

    async def outcome(job: Job) -> dict:
        async with at_once:
            try:
                return await answer(job)
            except Exception as error:
                return raised(error)

    async def all_outcomes() -> list[dict]:
        # Some libraries load modules during the first request of an API, which exceeds the connection timeout.
        firsts = [next(job for job in jobs if job.api == api) for api in dict.fromkeys(job.api for job in jobs)]
        ended = {job: await outcome(job) for job in firsts}
        rest = [job for job in jobs if job not in ended]
        ended.update(zip(rest, await asyncio.gather(*map(outcome, rest)), strict=True))
        return [ended[job] for job in jobs]

    outcomes = asyncio.run(all_outcomes())
    print("\n" + json.dumps(outcomes, default=str))


def returned(reason: object) -> dict:
    """Returns the outcome of a request without an exception, with the reason why the reply ended."""
    return {"raised": None, "reason": reason}


def raised(error: BaseException, **more: object) -> dict:
    """Returns the fields that a caller can read from an exception."""
    kind = type(error)
    response = getattr(error, "response", None)
    headers = getattr(error, "litellm_response_headers", None) or getattr(response, "headers", None) or {}
    names = ("status_code", "code", "type", "param", "body")
    return {
        "module": kind.__module__,
        "raised": kind.__qualname__,
        "bases": [base.__qualname__ for base in kind.__mro__[1:]],
        "message": str(error),
        **{name: getattr(error, name, None) for name in names},
        "request_id": headers.get("request-id") or headers.get("x-request-id"),
        "headers": {name: value for name, value in headers.items() if name.lower().startswith(PREFIXES)},
        **more,
    }
