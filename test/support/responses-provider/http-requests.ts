import type { ServerResponse } from 'node:http';
import { deliver, type Line } from './deliver.js';
import { errorBody, errorEvent } from './error-shapes.js';
import type { JsonObject } from '../../../src/proxy/wire/json/json.js';
import { replyEvents } from './reply-events.js';
import type { ScriptedModel, Turn } from './scripted-model.js';
import type { Refusal } from './script.js';

/** Responds to one `POST /v1/responses`, whole or as server-sent events. */
export async function answerRequest(
  model: ScriptedModel,
  request: JsonObject,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    gone.abort();
  });
  const turn = await model.begin(request, undefined, gone.signal);
  if (gone.signal.aborted) return;
  if ('status' in turn) sendRefusal(response, turn);
  else if (request.stream === true) await sendStream(model, turn, response, gone.signal);
  else await sendWhole(model, turn, response);
}

export function sendRefusal(response: ServerResponse, { status, error, headers }: Refusal): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(errorBody(error)));
}

async function sendStream(
  model: ScriptedModel,
  turn: Turn,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders();
  const options = turn.request.stream_options as { include_obfuscation?: boolean } | undefined;
  const line: Line = {
    send: (event) => write(response, frame(event, options?.include_obfuscation !== false)),
    failure: errorEvent,
    cut: () => {
      response.destroy();
    },
    gone,
    cancelled: new AbortController().signal,
  };
  await deliver(model, turn, line);
  response.end();
}

/** Serializes one event. Deltas are padded to hide their lengths, which is the provider's default. */
function frame(event: object, isPadded: boolean): string {
  const { type } = event as { type: string };
  const shown = isPadded && type.endsWith('.delta') ? { ...event, obfuscation: 'Zm9vYmFy' } : event;
  return `event: ${type}\ndata: ${JSON.stringify(shown)}\n\n`;
}

async function sendWhole(model: ScriptedModel, turn: Turn, response: ServerResponse): Promise<void> {
  await turn.reply?.before?.(0);
  // Iterating over the events completes the response.
  Array.from(replyEvents(turn));
  model.end(turn);
  const body = Buffer.from(JSON.stringify(turn.response));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  if (turn.reply?.breakAfter === undefined) response.end(body);
  else
    response.write(body.subarray(0, body.length / 2), () => {
      response.destroy();
    });
}

/** Resolves when the text has been written, or can no longer be written. */
function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    response.write(text, () => {
      resolve();
    });
  });
}
