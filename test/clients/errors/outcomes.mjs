// Makes the requests of a job, all at once, and prints how each one ended, in the order of the job.
import { text } from 'node:stream/consumers';

const NAMES = /^(retry-after|x-ratelimit-|anthropic-ratelimit-)/;

/** Calls `answer` for each job of the standard input; it returns an outcome or throws. */
export async function run(answer, raised) {
  const jobs = JSON.parse(await text(process.stdin));
  const outcomes = await Promise.all(jobs.map((job) => answer(job).catch(raised)));
  process.stdout.write(`\n${JSON.stringify(outcomes)}\n`);
}

/** The outcome of a request that threw nothing, with the reason for which the reply ended. */
export function returned(reason) {
  return { raised: null, reason };
}

/** Headers by which a client decides what to do. */
export function chosen(headers) {
  return Object.fromEntries([...(headers ?? [])].filter(([name]) => NAMES.test(name)).sort());
}

/** What a caller can read of an error of OpenAI's or Anthropic's client. */
export function raisedBy(library) {
  return (error) => {
    const { message, status: status_code, code, type, param, requestID: request_id, error: body } = error;
    const told = {
      message,
      status_code,
      code,
      type,
      param,
      request_id,
      body,
      headers: chosen(error.headers),
    };
    return { module: library, raised: error.constructor.name, ...told };
  };
}
