// Voice platform of the benchmark, which sends requests on keep-alive connections and times the responses.
import { Pool } from 'undici';

const HEADERS = { 'content-type': 'application/json' };

/** Response with a status other than 200. */
class Refusal extends Error {
  constructor(status, text) {
    super(`answered ${status}: ${text}`);
    this.status = status;
  }
}

/** Target address with its own connections. */
export class Target {
  /** @param headers additional request headers */
  constructor(url, connections = 64, headers = {}) {
    const { origin, pathname } = new URL(url);
    this.path = pathname;
    this.headers = { ...HEADERS, ...headers };
    this.pool = new Pool(origin.replace('localhost', '127.0.0.1'), {
      connections,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    });
  }

  /** Makes an unstreamed call. @returns the reply, its time in milliseconds, and the headers */
  async whole(body) {
    const startedAt = performance.now();
    const answer = await this.send(body);
    const text = await answer.body.text();
    const ms = performance.now() - startedAt;
    if (answer.statusCode !== 200) throw new Refusal(answer.statusCode, text);
    return { reply: JSON.parse(text).choices[0].message.content, ms, headers: answer.headers };
  }

  /**
   * Makes a streamed call.
   * @returns milliseconds to the first chunk, each chunk's send and receive times, and headers
   */
  async streamed(body) {
    const startedAt = performance.now();
    const answer = await this.send(body);
    if (answer.statusCode !== 200) throw new Refusal(answer.statusCode, await answer.body.text());
    const chunks = [];
    let [first, text, tail] = [undefined, '', ''];
    for await (const part of answer.body) {
      const now = process.hrtime.bigint();
      first ??= performance.now() - startedAt;
      const read = tail + String(part);
      const whole = read.lastIndexOf('\n\n') + 2;
      for (const [, ns] of read.slice(0, whole).matchAll(/"sent_ns":"(\d+)"/g))
        chunks.push({ sent: Number(BigInt(ns)) / 1e6, came: Number(now) / 1e6 });
      tail = read.slice(whole);
      text += read.slice(0, whole);
    }
    if (!text.includes('data: [DONE]')) throw new Error('a stream broke off');
    return { first, chunks, text, ms: performance.now() - startedAt, headers: answer.headers };
  }

  send(body) {
    return this.pool.request({ method: 'POST', path: this.path, headers: this.headers, body });
  }

  async close() {
    await this.pool.destroy();
  }
}

/** Returns a call's result, or its error as `failure`. */
export function outcome(call) {
  return call.catch((failure) => ({ failure }));
}

/** Describes the failed calls: `none`, or the number of calls rejected with 503, and the number of other failures. */
export function failures(outcomes) {
  const failed = outcomes.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  const refused = failed.filter(({ status }) => status === 503).length;
  if (failed.length === 0) return 'none';
  return `${refused} refused (503), ${failed.length - refused} failed otherwise`;
}

/** Returns a streamed reply's text. */
export function streamText(text) {
  return [...text.matchAll(/^data: (\{.*\})$/gm)]
    .map(([, data]) => JSON.parse(data).choices[0]?.delta.content ?? '')
    .join('');
}

/**
 * Runs `work` repeatedly, `width` in parallel.
 * @param go returns false to stop after the running calls
 */
export async function workers(width, go, work) {
  await Promise.all(
    Array.from({ length: width }, async (_, worker) => {
      while (go()) await work(worker);
    }),
  );
}
