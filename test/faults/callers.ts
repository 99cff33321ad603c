import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, APIS, bodyOf } from '../support/every-api.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type Answer, completion, type RecordedRequest } from '../support/recording-upstream.js';

/** Result of one call as the caller sees it. */
export interface Outcome {
  /** Undefined if no response began. */
  readonly sessionId: string | undefined;
  /** Whether the response ended regularly. */
  readonly isWhole: boolean;
  /** Code of the error response, or of the error event that ended the stream. */
  readonly code: string | undefined;
}

const NOTHING: Outcome = { sessionId: undefined, isWhole: false, code: undefined };
/** Last event of a complete stream in each API. */
const LAST_EVENT = /^data: (?:\[DONE\]|\{"type":"(?:response\.completed|message_stop)")/m;
let calls = 0;

/** Makes one call with unique values, and waits until it has ended in any way. */
export async function call(url: string, stream: boolean): Promise<Outcome> {
  calls += 1;
  // The seed reaches the upstream unchanged and makes each masked body unique.
  return ask(url, { model: 'model-a', stream, seed: calls, messages: [{ role: 'user', content: words() }] });
}

/** Makes a call with any API. @param url chat completions URL of the agent */
export async function callBy(url: string, api: Api, stream: boolean): Promise<Outcome> {
  calls += 1;
  return ask(url.replace(APIS[0], api), { ...bodyOf(api, words()), stream });
}

function words(): string {
  return `${CALLER_WORDS} You can also write to caller${calls}@example.com.`;
}

async function ask(url: string, body: object): Promise<Outcome> {
  const { stream } = body as { stream?: boolean };
  let outcome = NOTHING;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    outcome = { ...NOTHING, sessionId: answer.headers.get('x-sotto-session') ?? undefined };
    const text = await answer.text();
    const code = /"code":"(\w+)"/.exec(text)?.[1];
    const isWhole = answer.status === 200 && (stream !== true || LAST_EVENT.test(text));
    return { ...outcome, isWhole, code };
  } catch {
    return outcome;
  }
}

/** Makes several calls at once, half of them streamed. */
export function callMany(url: string, count: number): Promise<Outcome[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(url, index % 2 === 1)));
}

const DELTAS = ['Thank ', 'you', ', we ', 'noted ', 'that.'];

/** A slow upstream, so that a stream is in progress while other calls are in other stages. */
export const unhurried: Answer = async ({ text }, response) => {
  if (!text.includes('"stream":true')) {
    await pause(10);
    response.setHeader('content-type', 'application/json').end(completion({ content: DELTAS.join('') }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of DELTAS) {
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    await pause(5);
  }
  response.end('data: [DONE]\n\n');
};

/** Returns the hashes that the journal must contain for requests that reached the upstream. */
export function maskedHashes(requests: readonly RecordedRequest[]): string[] {
  return requests.map(({ text }) => createHash('sha256').update(text).digest('hex'));
}
