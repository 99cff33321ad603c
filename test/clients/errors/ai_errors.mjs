// Sends requests with the AI SDK. After retries, the SDK raises an error that contains the last error.
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, RetryError, streamText } from 'ai';
import { chosen, returned, run } from './outcomes.mjs';

function modelOf({ api, url, key, model }) {
  const place = { baseURL: `${url}/v1`, apiKey: key };
  if (api === 'messages') return createAnthropic(place)(model);
  const openai = createOpenAI(place);
  return api === 'responses' ? openai.responses(model) : openai.chat(model);
}

async function answer(job) {
  const asked = { model: modelOf(job), prompt: job.said };
  if (!job.streamed) return returned((await generateText(asked)).finishReason);
  const result = streamText({ ...asked, onError: () => undefined });
  let reason;
  for await (const part of result.fullStream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') reason = part.finishReason;
  }
  return returned(reason);
}

function raised(error) {
  const isRetried = RetryError.isInstance(error);
  const { name, message, statusCode, isRetryable, responseHeaders, responseBody } = isRetried
    ? error.lastError
    : error;
  return {
    raised: isRetried ? `${error.name} of ${name}` : (name ?? 'error part'),
    reason: error.reason,
    message,
    status_code: statusCode,
    request_id: responseHeaders?.['request-id'] ?? responseHeaders?.['x-request-id'],
    headers: chosen(Object.entries(responseHeaders ?? {})),
    body: responseBody,
    note: isRetryable === undefined ? undefined : `isRetryable: ${isRetryable}`,
    // Within a stream, the error is the provider's event.
    part: error instanceof Error ? undefined : error,
  };
}

await run(answer, raised);
