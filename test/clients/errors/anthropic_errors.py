"""Sends requests with Anthropic's client."""

from anthropic import AsyncAnthropic

from outcomes import Job, returned, run


async def answer(job: Job) -> dict:
    client = AsyncAnthropic(base_url=job.url, api_key=job.key)
    messages = [{"role": "user", "content": job.said}]
    asked = {"model": job.model, "max_tokens": 100, "messages": messages}
    if not job.streamed:
        return returned((await client.messages.create(**asked)).stop_reason)
    async with client.messages.stream(**asked) as stream:
        return returned((await stream.get_final_message()).stop_reason)


run(answer)
