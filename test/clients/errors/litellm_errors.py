"""Sends requests with litellm."""

import os

# Without this setting, the import fetches model prices.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import litellm  # noqa: E402

from outcomes import Job, returned, run  # noqa: E402

litellm.suppress_debug_info = True


async def answer(job: Job) -> dict:
    if job.api == "messages":
        place = {"model": f"anthropic/{job.model}", "api_base": job.url}
    else:
        place = {"model": f"openai/{job.model}", "api_base": job.versioned_url}
    asked = {**place, "api_key": job.key, "stream": job.streamed}
    if job.api == "responses":
        response = await litellm.aresponses(input=job.said, **asked)
        if job.streamed:
            async for event in response:
                if getattr(event, "response", None):
                    last = event.response
            response = last
        return returned(response.incomplete_details and response.incomplete_details.reason)
    completion = await litellm.acompletion(messages=[{"role": "user", "content": job.said}], **asked)
    if job.streamed:
        async for chunk in completion:
            completion = chunk
    return returned(completion.choices[0].finish_reason)


run(answer)
