// Sends the requests of a job concurrently, and prints the outcome of each, in the order of the job.
import { text } from 'node:stream/consumers';

const NAMES = /^(retry-after|x-ratelimit-|anthropic-ratelimit-)/;

/** Calls `answer` for each job on standard input. `answer` returns an outcome or throws. */
export async function run(answer, raised) {
  const jobs = JSON.parse(await text(process.stdin));
  const outcomes = await Promise.all(jobs.map((job) => answer(job).catch(raised)));
  process.stdout.write(`\n${JSON.stringify(outcomes)}\n`);
}

/** Returns the outcome of a request without an exception, with the reason why the reply ended. */
export function returned(reason) {
  return { raised: null, reason };
}

/** Selects the headers that determine a client's behavior. */
export function chosen(headers) {
  return Object.fromEntries([...(headers ?? [])].filter(([name]) => NAMES.test(name)).sort());
}

/** Returns the fields that a caller can read from an error of OpenAI's or Anthropic's client. */
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
