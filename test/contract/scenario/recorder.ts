import type { Example, Examples, OperationExamples } from '../../../src/api-docs/examples.js';

export interface Ask {
  readonly cookie?: string | undefined;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body, which is sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Body, which is parsed if it is JSON. */
  readonly body: unknown;
}

/** Media types of responses that are recorded. */
const SHOWN: ReadonlySet<string> = new Set([
  'application/json',
  'text/event-stream',
  'text/plain',
  'application/x-ndjson',
]);

interface Mutable {
  requests: Record<string, Example>;
  responses: Record<string, Record<string, Example>>;
}

/** Sends requests to the running service, and records requests and responses as examples. */
export class Recorder {
  private readonly kept: Record<string, Mutable> = {};

  /** @param known operations of the service, as `METHOD /path/{parameter}`; other requests are skipped */
  constructor(
    private readonly baseUrl: string,
    private readonly known: ReadonlySet<string>,
  ) {}

  get examples(): Examples {
    return this.kept satisfies Record<string, OperationExamples>;
  }

  /**
   * Sends a request and records it. Returns undefined if the service does not have the operation.
   * @param name of the example, unique for each status of the operation
   */
  async ask(operation: string, name: string, ask: Ask = {}): Promise<Answer | undefined> {
    if (!this.known.has(operation)) return undefined;
    const answer = await send(this.baseUrl, operation, ask);
    const kept = (this.kept[operation] ??= { requests: {}, responses: {} });
    if (typeof ask.body === 'object' && answer.status < 300) {
      kept.requests[name] = { type: 'application/json', value: ask.body };
    }
    const type = answer.headers.get('content-type')?.split(';')[0];
    if (type !== undefined && SHOWN.has(type)) {
      (kept.responses[String(answer.status)] ??= {})[name] = { type, value: answer.body };
    }
    return answer;
  }
}

/** Sends one request without following redirects. */
export async function send(baseUrl: string, operation: string, ask: Ask): Promise<Answer> {
  const [method = '', pattern = ''] = operation.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ask.path?.[name] ?? 'none');
  const answer = await fetch(`${baseUrl}${path}${ask.query ?? ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(ask.cookie === undefined ? {} : { cookie: ask.cookie }),
      ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...ask.headers,
    },
    ...(ask.body === undefined
      ? {}
      : { body: typeof ask.body === 'string' ? ask.body : JSON.stringify(ask.body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}
