"""A Pipecat pipeline without a transport that reads texts, replies with the Responses API, and has one tool."""

import asyncio
import json
import sys

from pipecat.frames.frames import EndFrame, LLMMessagesAppendFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.aggregators.llm_response_universal import LLMContextAggregatorPair
from pipecat.services.llm_service import FunctionCallParams
from pipecat.workers.runner import WorkerRunner

from quick_start import run_example

EXAMPLES = {"websocket": "OpenAIResponsesLLMService(", "sse": "OpenAIResponsesHttpLLMService("}
ANSWER_SECONDS = 60


async def main() -> None:
    job = json.load(sys.stdin)
    calls: list[dict] = []
    heard: list[str] = []
    replies: asyncio.Queue[str | Exception] = asyncio.Queue()

    async def lookup_patient(
        params: FunctionCallParams, family_name: str, date_of_birth: str, phone: str
    ) -> None:
        """Finds a patient's record.

        Args:
            family_name: As the caller said it.
            date_of_birth: As the caller said it.
            phone: As the caller said it.
        """
        calls.append({"family_name": family_name, "date_of_birth": date_of_birth, "phone": phone})
        await params.result_callback(job["record"])

    llm = run_example("pipecat.md", EXAMPLES[job["transport"]])["llm"]
    aggregators = LLMContextAggregatorPair(LLMContext(tools=[lookup_patient]))
    pipeline = Pipeline([aggregators.user(), llm, aggregators.assistant()])
    worker = PipelineWorker(pipeline, idle_timeout_secs=None)

    @aggregators.assistant().event_handler("on_assistant_turn_stopped")
    async def on_assistant_turn_stopped(_, message) -> None:
        if message.content:
            replies.put_nowait(message.content)

    @worker.event_handler("on_pipeline_error")
    async def on_pipeline_error(_, frame) -> None:
        replies.put_nowait(RuntimeError(frame.error))

    async def talk() -> None:
        for words in job["said"]:
            message = {"role": "user", "content": words}
            await worker.queue_frame(LLMMessagesAppendFrame([message], run_llm=True))
            reply = await asyncio.wait_for(replies.get(), ANSWER_SECONDS)
            if isinstance(reply, Exception):
                raise reply
            heard.append(reply)

    async def talk_and_end() -> None:
        try:
            await talk()
            await worker.queue_frame(EndFrame())
        except Exception:
            await worker.cancel()
            raise

    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    await asyncio.gather(runner.run(), talk_and_end())
    print(json.dumps({"heard": heard, "calls": calls}))


asyncio.run(main())
