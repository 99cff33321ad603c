"""Sends requests with LangChain's chat models. `base` is LangChain's own class for an error of any provider."""

from langchain_anthropic import ChatAnthropic
from langchain_openai import ChatOpenAI

from outcomes import Job, raised, returned, run


def model_of(job: Job) -> ChatAnthropic | ChatOpenAI:
    if job.api == "messages":
        return ChatAnthropic(model=job.model, base_url=job.url, api_key=job.key)
    is_responses = job.api == "responses"
    return ChatOpenAI(
        model=job.model, base_url=job.versioned_url, api_key=job.key, use_responses_api=is_responses
    )


async def answer(job: Job) -> dict:
    model = model_of(job)
    try:
        if job.streamed:
            reply = None
            async for chunk in model.astream(job.said):
                reply = chunk if reply is None else reply + chunk
        else:
            reply = await model.ainvoke(job.said)
    except Exception as error:
        own = [base.__qualname__ for base in type(error).__mro__ if base.__module__ == "langchain_core.exceptions"]
        return raised(error, note=own[0] if own else None)
    told = reply.response_metadata
    incomplete = told.get("incomplete_details") or {}
    return returned(told.get("finish_reason") or told.get("stop_reason") or incomplete.get("reason"))


run(answer)
