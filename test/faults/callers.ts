import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, APIS, bodyOf } from '../support/every-api.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type Answer, completion, type RecordedRequest } from '../support/recording-upstream.js';

/** What a caller saw of one call. */
export interface Outcome {
  /** Undefined when no answer began. */
  readonly sessionId: string | undefined;
  /** Whether the answer ended as a whole one does. */
  readonly isWhole: boolean;
  /** Of the error that it was answered with, or that its stream ended with. */
  readonly code: string | undefined;
}

const NOTHING: Outcome = { sessionId: undefined, isWhole: false, code: undefined };
/** What a whole stream ends with in each API. */
const LAST_EVENT = /^data: (?:\[DONE\]|\{"type":"(?:response\.completed|message_stop)")/m;
let calls = 0;

/** Makes one call with values of its own, and waits until it has ended in whatever way. */
export async function call(url: string, stream: boolean): Promise<Outcome> {
  calls += 1;
  // The seed goes upstream as it is and makes each masked body another one.
  return ask(url, { model: 'model-a', stream, seed: calls, messages: [{ role: 'user', content: words() }] });
}

/** The same by any API. @param url of the agent's chat completions */
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

/** Several calls at once, every second one streamed. */
export function callMany(url: string, count: number): Promise<Outcome[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(url, index % 2 === 1)));
}

const DELTAS = ['Thank ', 'you', ', we ', 'noted ', 'that.'];

/** An upstream that takes its time: a stream is under way while other calls are in other stages. */
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

/** What the journal has to say of each request that reached the upstream. */
export function maskedHashes(requests: readonly RecordedRequest[]): string[] {
  return requests.map(({ text }) => createHash('sha256').update(text).digest('hex'));
}
