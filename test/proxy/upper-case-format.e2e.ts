import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readBroken } from '../support/broken-stream.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { upperCase } from '../support/upper-case-format.js';

const SSE = { 'content-type': 'text/event-stream' };

interface LoudEvent {
  readonly event: string;
  readonly body: { SEQUENCE: number; TEXT?: string; MESSAGE?: { CONTENT: string }; ERROR?: { CODE: string } };
}

/**
 * Exercise for new developers: a second wire format beside chat completions, in its own file and registered
 * once.
 */
describe('a wire format in upper case', () => {
  let service: RecordedService;
  let url: string;

  beforeAll(async () => {
    service = await runRecordedService({ formats: [upperCase] });
    url = service.proxyUrl.replace('chat/completions', 'SHOUTS');
  });

  afterAll(() => service.stop());

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  function say(words: string, stream = false, to = url): Promise<Response> {
    const MESSAGES = [
      { ROLE: 'ASSISTANT', CONTENT: 'HOW CAN I HELP?' },
      { ROLE: 'USER', CONTENT: words },
    ];
    return service.post({ MODEL: 'model-a', STREAM: stream, MESSAGES }, 'application/json', to);
  }

  /** Lets the upstream reply with the last message, which is masked. */
  function echo(reply: (heard: string, response: ServerResponse) => void): void {
    service.upstream.answerWith(({ text }, response) => {
      const { MESSAGES } = JSON.parse(text) as { MESSAGES: { CONTENT: string }[] };
      reply(MESSAGES.at(-1)?.CONTENT ?? '', response);
    });
  }

  function eventsIn(text: string): LoudEvent[] {
    return [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event = '', data = '']) => ({
      event,
      body: JSON.parse(data) as LoudEvent['body'],
    }));
  }

  /** Returns kinds and paths of the events in a session, and the status of the session. */
  async function journal(answer: Response): Promise<{ kinds: string[]; paths: unknown[]; status: string }> {
    const rows = await query<{ canonical: string; status: string }>(
      service.databaseUrl,
      `SELECT e.canonical, s.status FROM audit_events e JOIN sessions s ON s.session_id = e.chain
       WHERE e.chain = $1 ORDER BY e.seq`,
      [answer.headers.get('x-sotto-session')],
    );
    const events = rows.map(({ canonical }) => JSON.parse(canonical) as { kind: string; path?: string });
    return {
      kinds: [...new Set(events.map(({ kind }) => kind))],
      paths: [...new Set(events.flatMap(({ path }) => path ?? []))],
      status: rows[0]?.status ?? '',
    };
  }

  it('is masked, forwarded to its own path and restored in a complete reply', async () => {
    echo((heard, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ MESSAGE: { ROLE: 'ASSISTANT', CONTENT: `SO: ${heard}` } }));
    });
    const answer = await say(CALLER_WORDS);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ MESSAGE: { ROLE: 'ASSISTANT', CONTENT: `SO: ${CALLER_WORDS}` } });
    const [request] = service.upstream.requests;
    expect(request?.path).toBe('/v1/SHOUTS');
    expect(leaksIn(request?.text ?? '')).toEqual([]);
    expect(tokensOf('PHONE', request?.text ?? '')).toHaveLength(1);
    expect(await journal(answer)).toEqual({
      kinds: ['session_started', 'detection', 'redaction_applied', 'request_forwarded', 'session_closed'],
      paths: ['MESSAGES[1].CONTENT'],
      status: 'ok',
    });
  });

  it('is restored in a stream, whose session ends as ok', async () => {
    echo((heard, response) => {
      response.writeHead(200, SSE);
      for (const TEXT of `SO: ${heard}`)
        response.write(`event: PIECE\ndata: ${JSON.stringify({ TEXT })}\n\n`);
      response.end('event: END\ndata: {}\n\n');
    });
    const answer = await say(CALLER_WORDS, true);
    const events = eventsIn(await answer.text());
    expect(events.map(({ body }) => body.SEQUENCE)).toEqual(events.map((_, at) => at));
    expect(events.map(({ body }) => body.TEXT ?? '').join('')).toBe(`SO: ${CALLER_WORDS}`);
    expect(events.at(-1)).toMatchObject({
      event: 'END',
      body: { MESSAGE: { CONTENT: `SO: ${CALLER_WORDS}` } },
    });
    expect(await journal(answer)).toMatchObject({ status: 'ok' });
  });

  it('uses a question to detect the answer', async () => {
    echo((_, response) => response.end(JSON.stringify({ MESSAGE: { CONTENT: 'OK' } })));
    const MESSAGES = [
      { ROLE: 'ASSISTANT', CONTENT: 'What are the last four of your social?' },
      { ROLE: 'USER', CONTENT: '4 4 1 8' },
    ];
    await service.post({ MODEL: 'model-a', MESSAGES }, 'application/json', url);
    expect(tokensOf('SSN', service.upstream.requests[0]?.text ?? '')).toHaveLength(1);
  });

  it('has errors in its own format', async () => {
    const invalid = await service.post({ MODEL: 'model-a', MESSAGES: 5 }, 'application/json', url);
    expect([invalid.status, await invalid.json()]).toMatchObject([
      422,
      { ERROR: { CODE: 'VALIDATION_FAILED' } },
    ]);
    const unknown = await say('HELLO', false, url.replace(/agt_\w+/, `agt_${'0'.repeat(26)}`));
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      { ERROR: { CODE: 'AGENT_NOT_FOUND' } },
    ]);
    const large = await service.post(`{"MODEL":"${'x'.repeat(2 ** 20)}"}`, 'application/json', url);
    expect([large.status, await large.json()]).toMatchObject([413, { ERROR: { CODE: 'PAYLOAD_TOO_LARGE' } }]);
  });

  it('passes on upstream errors, and masks values of the request in them', async () => {
    const ERROR = { CODE: 'no_idea', MESSAGE: `WHO IS ${PLANTED.email}?` };
    echo((_, response) => response.writeHead(400).end(JSON.stringify({ ERROR })));
    const refused = await say(`IT IS ${PLANTED.email}`);
    expect([refused.status, await refused.json()]).toMatchObject([
      502,
      { ERROR: { CODE: 'UPSTREAM_ERROR', MESSAGE: 'WHO IS [REDACTED:EMAIL]?' } },
    ]);
    echo((_, response) => {
      response.writeHead(200, SSE).write('event: PIECE\ndata: {"TEXT":"WELL"}\n\n');
      response.end(`event: ERROR\ndata: ${JSON.stringify({ ERROR })}\n\n`);
    });
    const broken = await say(`IT IS ${PLANTED.email}`, true);
    const events = eventsIn(await readBroken(broken));
    expect(events).toMatchObject([
      { event: 'PIECE', body: { SEQUENCE: 0, TEXT: 'WELL' } },
      { event: 'ERROR', body: { SEQUENCE: 1, ERROR: { CODE: 'UPSTREAM_ERROR' } } },
    ]);
    expect(await journal(broken)).toMatchObject({ status: 'partial' });
  });

  it('is served by the stub, without an effect on chat completions', async () => {
    const stub = await service.createAgent(await service.login(), { upstream: 'stub' });
    const words = 'MY NUMBER IS 415-555-0142';
    const shouts = stub.proxy_url.replace('chat/completions', 'SHOUTS');
    const whole = await say(words, false, shouts);
    expect(await whole.json()).toMatchObject({ MESSAGE: { CONTENT: `YOU SAID: ${words}` } });
    const streamed = eventsIn(await (await say(words, true, shouts)).text());
    expect(streamed.at(-1)).toMatchObject({
      event: 'END',
      body: { MESSAGE: { CONTENT: `YOU SAID: ${words}` } },
    });
    const chat = { model: 'stub', messages: [{ role: 'user', content: words }] };
    const answer = await service.post(chat, 'application/json', stub.proxy_url);
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: `You said: ${words}` } }] });
    const wrong = await service.post({ MODEL: 'stub' }, 'application/json', stub.proxy_url);
    expect(await wrong.json()).toMatchObject({ error: { code: 'validation_failed', param: 'model' } });
  });
});
