"""A Messages API agent that reads texts, thinks, replies whole or streamed, and has one tool."""

import json
import sys

from quick_start import run_example


def main() -> None:
    job = json.load(sys.stdin)
    client = run_example("messages.md", "Anthropic(")["client"]
    print()
    tool = {
        "name": "lookup_patient",
        "description": "Finds a patient's record.",
        "input_schema": {
            "type": "object",
            "properties": {name: {"type": "string"} for name in ("family_name", "date_of_birth", "phone")},
        },
    }
    mark = {"cache_control": {"type": "ephemeral"}}
    asked = {
        "model": "claude-sonnet-4-5",
        "system": [{"type": "text", "text": job["instructions"], **mark}],
        "tools": [tool],
        "thinking": {"type": "enabled", "budget_tokens": 1024},
    }
    messages: list[dict] = []
    heard: list[str] = []
    calls: list[dict] = []

    def answer():
        request = {**asked, "messages": messages}
        if client.messages.count_tokens(**request).input_tokens <= 0:
            raise SystemExit("no tokens were counted")
        if job["transport"] == "whole":
            return client.messages.create(max_tokens=2000, **request)
        with client.messages.stream(max_tokens=2000, **request) as stream:
            return stream.get_final_message()

    for words in job["said"]:
        for message in messages:
            if message["role"] == "user":
                message["content"][-1].pop("cache_control", None)
        messages.append({"role": "user", "content": [{"type": "text", "text": words, **mark}]})
        reply = answer()
        while reply.stop_reason == "tool_use":
            messages.append({"role": "assistant", "content": reply.content})
            used = [block for block in reply.content if block.type == "tool_use"]
            calls.extend(block.input for block in used)
            result = {"type": "tool_result", "content": json.dumps(job["record"])}
            messages.append({"role": "user", "content": [{**result, "tool_use_id": b.id} for b in used]})
            reply = answer()
        messages.append({"role": "assistant", "content": reply.content})
        heard.append("".join(block.text for block in reply.content if block.type == "text"))
    print(json.dumps({"heard": heard, "calls": calls}))


main()
