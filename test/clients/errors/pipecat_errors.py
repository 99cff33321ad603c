"""Runs a Pipecat pipeline per request. Errors arrive as frames, whose category decides whether the service stays usable."""

from anthropic import AsyncAnthropic
from loguru import logger
from pipecat.frames.frames import EndFrame, ErrorFrame, LLMContextFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.anthropic.llm import AnthropicLLMService
from pipecat.services.llm_service import LLMService
from pipecat.services.openai.llm import OpenAILLMService
from pipecat.services.openai.responses.llm import OpenAIResponsesHttpLLMService
from pipecat.workers.runner import WorkerRunner

from outcomes import Job, raised, returned, run

SERVICES = {
    "chat_completions": OpenAILLMService,
    "responses": OpenAIResponsesHttpLLMService,
    "messages": AnthropicLLMService,
}


def service_of(job: Job) -> LLMService:
    kind = SERVICES[job.api]
    settings = kind.Settings(model=job.model)
    if job.api == "messages":
        return kind(api_key=job.key, client=AsyncAnthropic(base_url=job.url, api_key=job.key), settings=settings)
    return kind(api_key=job.key, base_url=job.versioned_url, settings=settings)


async def answer(job: Job) -> dict:
    errors: list[ErrorFrame] = []
    worker = PipelineWorker(Pipeline([service_of(job)]), idle_timeout_secs=None)

    @worker.event_handler("on_pipeline_error")
    async def on_pipeline_error(_, frame: ErrorFrame) -> None:
        errors.append(frame)

    context = LLMContext([{"role": "user", "content": job.said}])
    await worker.queue_frames([LLMContextFrame(context), EndFrame()])
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    await runner.run()
    if not errors:
        return returned(None)
    frame = errors[0]
    note = {"note": f"ErrorCategory.{frame.category.name}", "frame": frame.error}
    return raised(frame.exception, **note) if frame.exception else {"raised": "ErrorFrame", **note}


logger.remove()
run(answer)
