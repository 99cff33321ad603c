// Calls of one caller during another caller's slow request.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { newConversation } from './talk.mjs';

/** Size of a large request in bytes, just below the maximum of the proxy. */
export const LARGE = 1_000_000;

/** Sends a request from a thread of its own, so that it doesn't delay the measurement. */
const SEND = `const { parentPort, workerData: { url, headers, body } } = require('node:worker_threads');
const startedAt = performance.now();
fetch(url, { method: 'POST', headers, body }).then(async (answer) => {
  await answer.arrayBuffer();
  parentPort.postMessage({ status: answer.status, ms: performance.now() - startedAt });
});`;

/** Units that long texts repeat, by name. */
const REPEATED = {
  written: 'please call 415-555-0142 or john smith at 12 maple street ',
  dictated: 'six five oh four one five five five five one two ',
  '`1,000,` repeated': '1,000,',
};
export const LONG_TEXTS = Object.keys(REPEATED);

/** Returns a chat request. @param rest its other members */
export function chat(rest) {
  return { model: 'm', messages: [{ role: 'user', content: 'hello' }], ...rest };
}

/** Returns a chat request with one long text. @param name one of `LONG_TEXTS` @param start makes texts differ */
export function longText(name, size, start = '') {
  const text = REPEATED[name];
  return JSON.stringify(
    chat({ messages: [{ role: 'user', content: start + text.repeat(Math.floor(size / text.length)) }] }),
  );
}

/**
 * Makes sequential calls of one caller until the promise is settled.
 * @returns milliseconds of each call, and the number of rejected calls
 */
export async function callUntil(target, end) {
  let isOver = false;
  void end.finally(() => (isOver = true));
  const result = { times: [], refused: 0 };
  do {
    const startedAt = performance.now();
    await target.whole(newConversation().nextRequest()).catch(() => (result.refused += 1));
    result.times.push(performance.now() - startedAt);
  } while (!isOver);
  return result;
}

/**
 * Makes sequential calls of one caller during a request.
 * @returns call results as in `callUntil`, and the request's status and milliseconds
 */
export async function callDuring(target, url, body, headers = {}) {
  const workerData = {
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(body),
  };
  const sender = new Worker(SEND, { eval: true, workerData });
  const answered = once(sender, 'message').then(([answer]) => answer);
  const result = await callUntil(target, answered);
  return { result, answer: await answered };
}
