import { SamplesWriter } from '../../src/review/samples/samples-writer.js';
import type { RunningService } from '../support/running-service.js';

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

export interface LookedAt {
  readonly texts: readonly { text: string; judged: boolean; spans: readonly Span[] }[];
}

/** Sends a request to the review API. @returns status and body; the body is text if it is not JSON */
export async function askReviews(
  { baseUrl }: RunningService,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<[number, unknown]> {
  const answer = await fetch(`${baseUrl}/api/v1/reviews${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return [answer.status, isJson ? JSON.parse(text) : text];
}

/** Makes a call and stores its sample. @returns its session ID, and the stub's reply, which contains the text the model got */
export async function callKept(
  { service }: RunningService,
  url: string,
  content: string,
): Promise<{ id: string; reply: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content }] }),
  });
  const reply = await answer.text();
  if (answer.status !== 200) throw new Error(`the call failed: ${answer.status}`);
  await service.app.get(SamplesWriter, { strict: false }).flush();
  return { id: answer.headers.get('x-sotto-session') ?? '', reply };
}

export async function lookAt(service: RunningService, cookie: string, id: string): Promise<LookedAt> {
  const [status, body] = await askReviews(service, cookie, 'GET', `/${id}`);
  if (status !== 200) throw new Error(`the look was answered with ${status}`);
  return (body as { review: LookedAt }).review;
}

/** Returns the position of words in the first text that is reviewed. */
export function placeIn({ texts }: LookedAt, words: string): { text: number; start: number; end: number } {
  const at = texts.findIndex(({ judged }) => judged);
  const start = texts[at]?.text.indexOf(words) ?? -1;
  if (start === -1) throw new Error('the words are not there');
  return { text: at, start, end: start + words.length };
}
