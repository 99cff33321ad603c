"""Sends requests with OpenAI's client."""

from openai import AsyncOpenAI

from outcomes import Job, returned, run


async def answer(job: Job) -> dict:
    client = AsyncOpenAI(base_url=job.versioned_url, api_key=job.key)
    if job.api == "responses":
        response = await client.responses.create(model=job.model, input=job.said, stream=job.streamed)
        if job.streamed:
            async for event in response:
                if event.type == "error":
                    return {**returned("error event"), "event": event.to_dict()}
                last = getattr(event, "response", None)
            response = last
        return returned(response.incomplete_details and response.incomplete_details.reason)
    messages = [{"role": "user", "content": job.said}]
    completion = await client.chat.completions.create(
        model=job.model, messages=messages, stream=job.streamed
    )
    if job.streamed:
        async for chunk in completion:
            completion = chunk
    return returned(completion.choices[0].finish_reason)


run(answer)
