// Calls of the Responses and the Messages API, and a reviewer, as additional load of a long run.
import { setTimeout as pause } from 'node:timers/promises';

const JSON_TYPE = { 'content-type': 'application/json' };
/** Pause in milliseconds between two calls that a reviewer reads. */
const REVIEW_MS = 2_000;

/** Path of each API below an agent's address, and the function that creates a conversation's request. */
const APIS = {
  responses: (messages) => ({ store: false, input: messages }),
  messages: ([{ content: system }, ...messages]) => ({ system, max_tokens: 100, messages }),
};

/**
 * Sends a conversation's last user turn through another API, whole or streamed. The stub repeats the turn's text.
 * @param url proxy URL of an agent with the upstream `stub`
 * @throws Error if the reply does not contain the text
 */
export async function callOtherApi(url, api, conversation, stream) {
  const last = conversation.messages.findLastIndex(({ role }) => role === 'user');
  const messages = conversation.messages.slice(0, last + 1);
  const body = JSON.stringify({ model: 'stub', stream, ...APIS[api](messages) });
  const response = await fetch(url.replace(/chat\/completions$/, api), {
    method: 'POST',
    headers: JSON_TYPE,
    body,
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${api} answered ${response.status}`);
  if (stream ? !/_stop"|response\.completed"/.test(text) : !text.includes(messages.at(-1).content))
    throw new Error(`${api} answered with something else`);
}

/**
 * Reviews the waiting calls one after the other, and requests drift and the miss rate.
 * @returns number of finished reviews
 */
export async function review({ baseUrl, cookie }, signal) {
  const ask = async (method, path, body) => {
    const headers = { ...JSON_TYPE, cookie, origin: baseUrl };
    const answer = await fetch(`${baseUrl}/api/v1/${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} ${path.split('/')[0]} answered ${answer.status}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  let finished = 0;
  while (!signal.aborted) {
    const [first] = (await ask('GET', 'reviews?limit=1')).data;
    if (first !== undefined) {
      await ask('GET', `reviews/${first.session_id}`);
      await ask('PUT', `reviews/${first.session_id}/marks`, JSON.stringify({ marks: [] }));
      await ask('POST', `reviews/${first.session_id}/finish`);
      finished += 1;
    }
    await ask('GET', 'reviews/figure');
    await ask('GET', 'drift');
    await pause(REVIEW_MS, undefined, { signal }).catch(() => undefined);
  }
  return finished;
}
