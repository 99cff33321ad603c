import { once } from 'node:events';
import { request } from 'node:http';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Arrivals, endsAfter, HANG_UPS } from '../support/hang-ups.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import type { RecordedRequest } from '../support/recording-upstream.js';
import { responseEvents } from '../support/response-writer.js';

const SSE = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** A wire format and the beginning of its replies. */
interface Begun {
  readonly name: string;
  readonly path: string;
  readonly body: object;
  /** Member with a number that reaches the upstream unchanged. It identifies the call. */
  readonly mark: string;
  /** Start of a stream, before its first text. */
  readonly opening: (request: RecordedRequest) => string;
  readonly firstToken: (request: RecordedRequest) => string;
  readonly halfBody: string;
}

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** Returns the events of a response before its first text delta, and that delta. */
function responseBeginning({ text }: RecordedRequest): { opening: string; first: string } {
  const events = responseEvents(text, [{ say: 'Well, let me see.' }]);
  const at = events.findIndex(({ type }) => type === 'response.output_text.delta');
  const [opening = '', first = ''] = [events.slice(0, at), events.slice(at, at + 1)].map((some) =>
    some.map(event).join(''),
  );
  return { opening, first };
}

const FORMATS: readonly Begun[] = [
  {
    name: 'chat completions',
    path: 'chat/completions',
    body: { messages: [{ role: 'user', content: CALLER_WORDS }] },
    mark: 'seed',
    opening: () => ': wait\n\n',
    firstToken: () => event({ choices: [{ index: 0, delta: { content: 'Well, ' } }] }),
    halfBody: '{"choices"',
  },
  {
    name: 'responses',
    path: 'responses',
    body: { input: CALLER_WORDS },
    mark: 'max_output_tokens',
    opening: (recorded) => responseBeginning(recorded).opening,
    firstToken: (recorded) => responseBeginning(recorded).first,
    halfBody: '{"object":"response","output"',
  },
];

jest.setTimeout(300_000);

describe.each(FORMATS)('a caller of $name that hangs up', (format) => {
  let service: RecordedService;
  let url: string;
  const arrivals = new Arrivals<RecordedRequest>();

  beforeAll(async () => {
    service = await runRecordedService();
    url = service.proxyUrl.replace('chat/completions', format.path);
  });

  afterAll(() => service.stop());

  type Begin = (response: ServerResponse, recorded: RecordedRequest) => unknown;
  const windows: [string, boolean, Begin | undefined][] = [
    ['before headers', false, undefined],
    ['before headers, streamed', true, undefined],
    [
      'before the first token',
      true,
      (to, recorded) => to.writeHead(200, SSE).write(format.opening(recorded)),
    ],
    [
      'mid-stream',
      true,
      (to, recorded) => to.writeHead(200, SSE).write(format.opening(recorded) + format.firstToken(recorded)),
    ],
    ['mid-body', false, (to) => to.writeHead(200, JSON_TYPE).write(format.halfBody)],
  ];

  /** Makes a call, hangs up in the given window, and waits until the upstream sees it. */
  async function hangUp(stream: boolean, begins: boolean): Promise<void> {
    const call = request(url, { method: 'POST', headers: JSON_TYPE });
    call.on('error', () => undefined);
    const answered = stream && begins ? once(call, 'response') : undefined;
    const { mark, arrived } = arrivals.expect();
    call.end(JSON.stringify({ model: 'model-a', stream, ...format.body, [format.mark]: mark }));
    const { hungUp } = await arrived;
    await answered;
    call.destroy();
    await hungUp;
  }

  it.each(windows)(
    `%s: each of ${HANG_UPS} upstream calls stops, and its session is partial`,
    async (_, stream, begin) => {
      service.upstream.answerWith((recorded, response) => {
        begin?.(response, recorded);
        arrivals.arrive((JSON.parse(recorded.text) as Record<string, unknown>)[format.mark], recorded);
      });
      const ends = await endsAfter(service.databaseUrl, HANG_UPS, () => hangUp(stream, begin !== undefined));
      expect(ends).toEqual({ partial: HANG_UPS });
    },
  );
});
