"""Runs agents of the OpenAI Agents SDK."""

from agents import Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, Runner, set_tracing_disabled
from openai import AsyncOpenAI

from outcomes import Job, returned, run

MODELS = {"chat_completions": OpenAIChatCompletionsModel, "responses": OpenAIResponsesModel}


async def answer(job: Job) -> dict:
    client = AsyncOpenAI(base_url=job.versioned_url, api_key=job.key)
    agent = Agent(name="Receptionist", model=MODELS[job.api](model=job.model, openai_client=client))
    if not job.streamed:
        result = await Runner.run(agent, job.said)
    else:
        result = Runner.run_streamed(agent, job.said)
        async for _ in result.stream_events():
            pass
    return {**returned("final output"), "output": result.final_output}


set_tracing_disabled(True)
run(answer)
