"""A LiveKit agent without a room that reads texts, replies with the Responses API, and has one tool."""

import asyncio
import json
import sys

from livekit.agents import Agent, function_tool
from livekit.agents.utils import http_context

from quick_start import run_example

EXAMPLES = {"websocket": '"/responses"', "sse": "use_websocket=False"}


async def main() -> None:
    job = json.load(sys.stdin)
    calls: list[dict] = []

    @function_tool
    async def lookup_patient(family_name: str, date_of_birth: str, phone: str) -> str:
        """Finds a patient's record."""
        calls.append({"family_name": family_name, "date_of_birth": date_of_birth, "phone": phone})
        return json.dumps(job["record"])

    heard: list[str] = []
    async with http_context.open():
        session = run_example("livekit-agents.md", EXAMPLES[job["transport"]])["session"]
        await session.start(Agent(instructions=job["instructions"], tools=[lookup_patient]))
        for words in job["said"]:
            events = (await session.run(user_input=words)).events
            heard.append("".join(e.item.text_content or "" for e in events if e.type == "message"))
        await session.aclose()
    print(json.dumps({"heard": heard, "calls": calls}))


asyncio.run(main())
