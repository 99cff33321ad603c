import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AnyEventBody } from '../../src/audit/events/audit-event.js';
import { ChainWriter, eventFromStored } from '../../src/audit/chain/hash/hash-chain.js';
import { LongExportCheck } from '../../src/audit/verification/long-export-check.js';
import { type RunningService, runService } from '../support/running-service.js';

const MIB = 1_048_576;
const EVENTS = 20_000;
/** Bodies of one account that are accepted at a time: one is read, four wait. */
const TAKEN = 5;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: {
    readonly ok?: boolean;
    readonly event_count?: number;
    readonly failure?: object;
    readonly error?: { readonly code: string; readonly details?: readonly { readonly rule: string }[] };
  };
}

describe('POST /audit/verify with an export larger than 1 MiB', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function post(text: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: text,
    });
    const body = (await answer.json()) as Answer['body'];
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
  }

  it('checks each event', async () => {
    const events = chainOf(EVENTS);
    const text = JSON.stringify({ events });
    expect(text.length).toBeGreaterThan(4 * MIB);
    expect(await post(text)).toMatchObject({ status: 200, body: { ok: true, event_count: EVENTS } });
    const forged = events.with(EVENTS - 2, { ...events[EVENTS - 2], entity_kind: 'NAME' });
    expect(await post(JSON.stringify({ events: forged }))).toMatchObject({
      status: 200,
      body: { ok: false, failure: { code: 'hash_mismatch', seq: EVENTS - 2 } },
    });
  });

  it('accepts compressed exports, long and short', async () => {
    for (const count of [10, 5_000]) {
      const packed = gzipSync(JSON.stringify({ events: chainOf(count) }));
      expect(await post(packed, { 'content-encoding': 'gzip' })).toMatchObject({
        status: 200,
        body: { ok: true, event_count: count },
      });
    }
    const packed = gzipSync('{}');
    expect(await post(packed, { 'content-encoding': 'gzip' })).toMatchObject({ body: { ok: true } });
  });

  it('does not block other requests', async () => {
    const check = jest.spyOn(service.service.app.get(LongExportCheck, { strict: false }), 'check');
    const ended: string[] = [];
    const checked = post(JSON.stringify({ events: chainOf(EVENTS * 2) })).then(() => ended.push('check'));
    while (check.mock.calls.length === 0) await turn();
    await fetch(`${service.baseUrl}/health/live`).then(() => ended.push('health'));
    await checked;
    expect(ended).toEqual(['health', 'check']);
  });

  it.each([
    ['that is cut off', JSON.stringify({ events: chainOf(5_000) }).slice(0, -1), 'json'],
    ['with millions of small objects', `{"events":[],"rest":[${'{},'.repeat(21 * MIB)}{}]}`, 'length'],
    [
      'with millions of small objects in one event',
      `{"events":[{"chain":"a","rest":[${'{},'.repeat(21 * MIB)}{}]}]}`,
      'length',
    ],
    ['that is nested too deeply', `{"events":${'['.repeat(MIB)}${']'.repeat(MIB)}}`, 'depth'],
    ['with an event that has a member twice', twice(JSON.stringify({ events: chainOf(5_000) })), 'json'],
    ['whose events are numbers', `{"events":[${'1,'.repeat(MIB)}1]}`, 'events'],
    ['without events', `{"session_id":"ses_1"${' '.repeat(2 * MIB)}}`, 'events'],
    ['whose session is not a string', `{"session_id":1,"events":[]${' '.repeat(2 * MIB)}}`, 'invalid_type'],
    ['that is a list', `[${'1,'.repeat(MIB)}1]`, 'object'],
  ])('rejects an export %s', async (_, text, rule) => {
    expect(await post(text)).toMatchObject({
      status: 422,
      body: { error: { code: 'validation_failed', details: [{ rule }] } },
    });
  });

  it('reads one export of an account at a time, limits the queue, and drops clients that disconnect', async () => {
    const uploads = Array.from({ length: TAKEN + 1 }, () => beginUpload());
    const refused = await Promise.race(uploads.map(({ status }) => status));
    expect(refused).toBe(429);
    const text = JSON.stringify({ events: chainOf(5_000) });
    expect(await post(text)).toMatchObject({
      status: 429,
      retryAfter: '5',
      body: { error: { code: 'rate_limited' } },
    });
    const stranger = await service.login({ account: 'elsewhere' });
    expect((await post(text, { cookie: stranger })).status).toBe(200);
    for (const { upload } of uploads) upload.destroy();
    let last: Answer;
    do last = await post(text);
    while (last.status === 429);
    expect(last).toMatchObject({ status: 200, body: { ok: true } });
  });

  /** Sends the headers of a request without its body. */
  function beginUpload(): { upload: ClientRequest; status: Promise<number | undefined> } {
    const upload = request(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2 * MIB, cookie },
    });
    upload.on('error', () => undefined);
    const status = once(upload, 'response').then(([answer]) => (answer as IncomingMessage).statusCode);
    status.catch(() => undefined);
    upload.flushHeaders();
    return { upload, status };
  }

  it('requires a login', async () => {
    const text = JSON.stringify({ events: chainOf(5_000) });
    expect(await post(text, { cookie: '' })).toMatchObject({ status: 413 });
    expect(await post(text, { cookie: 'service_session=forged' })).toMatchObject({ status: 413 });
  });
});

/** Adds a second `kind` to the last event. */
function twice(text: string): string {
  const at = text.lastIndexOf('"kind"');
  return `${text.slice(0, at)}"kind":"other",${text.slice(at)}`;
}

/** Builds a chain as it appears in an export. */
function chainOf(count: number): Record<string, unknown>[] {
  const writer = new ChainWriter<AnyEventBody>('ses_00000000000000000000000001');
  return Array.from({ length: count }, (_, at) => {
    const event = writer.append(
      { kind: 'redaction_applied', entity_kind: 'PHONE', path: 'messages[1].content', at },
      new Date(1_700_000_000_000 + at),
    );
    return { ...eventFromStored(event.canonical, event.currHash) };
  });
}
