import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBroken } from '../support/broken-stream.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const DELTA = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well, ' } }] })}\n\n`;
const DRIP_MS = 50;

/** Acts as an upstream that never pauses and never ends. */
function drip(response: ServerResponse, type: string, first: string, drop: string): void {
  response.writeHead(200, { 'content-type': type });
  response.write(first);
  const timer = setInterval(() => response.write(drop), DRIP_MS);
  response.on('close', () => {
    clearInterval(timer);
  });
}

describe('SERVICE_REPLY_TIMEOUT_MS', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({
      env: { SERVICE_UPSTREAM_TIMEOUT_MS: '5000', SERVICE_REPLY_TIMEOUT_MS: '600' },
    });
  });

  afterAll(() => service.stop());

  const call = (stream: boolean): Promise<Response> =>
    service.post({ model: 'model-a', stream, messages: [{ role: 'user', content: CALLER_WORDS }] });

  async function lastFailure(): Promise<unknown> {
    const [row] = await query<{ chain: string }>(
      service.databaseUrl,
      'SELECT session_id AS chain FROM sessions ORDER BY started_at DESC, session_id DESC LIMIT 1',
    );
    const events = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE chain = $1 AND kind = 'upstream_failed'`,
      [row?.chain],
    );
    return JSON.parse(events[0]?.canonical ?? '{}');
  }

  it.each([
    ['after the first words', DELTA],
    ['before any words', ': wait\n\n'],
  ])('ends a stream that sends comments without end %s', async (_, first) => {
    service.upstream.answerWith((__, response) => {
      drip(response, 'text/event-stream', first, ': wait\n\n');
    });
    const text = await readBroken(await call(true));
    expect(text).toContain('"code":"upstream_timeout"');
    expect(text).toContain('exceeded the time limit');
    expect(text).not.toContain('[DONE]');
    expect(await lastFailure()).toMatchObject({ code: 'upstream_timeout', phase: 'stream' });
  });

  it('ends a complete reply that sends white space without end', async () => {
    service.upstream.answerWith((_, response) => {
      drip(response, 'application/json', ' ', ' ');
    });
    const answer = await call(false);
    expect([answer.status, await answer.json()]).toEqual([
      504,
      { error: expect.objectContaining({ code: 'upstream_timeout' }) },
    ]);
  });

  it('includes the time before the first byte', async () => {
    service.upstream.answerWith(() => undefined);
    expect((await call(false)).status).toBe(504);
    expect(await lastFailure()).toMatchObject({ code: 'upstream_timeout', phase: 'first_byte' });
  });
});
