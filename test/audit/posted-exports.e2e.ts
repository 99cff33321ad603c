import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExportingService, runExportingService } from './exporting-service.js';

// Each CLI command is a separate process.
jest.setTimeout(300_000);

/**
 * Exports that `POST /audit/verify` accepts, like `sotto audit verify --file`. See "Exports" in
 * docs/audit-format.md.
 */
describe('a posted export', () => {
  let service: ExportingService;
  let text: string;

  beforeAll(async () => {
    service = await runExportingService();
    text = await service.exported();
  });

  afterAll(() => service.stop());

  /** @param isLong whether the body is long enough to be read in a separate thread */
  async function post(
    body: string,
    isLong = false,
    type = 'application/json',
  ): Promise<{ status: number; body: object }> {
    const answer = await fetch(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { 'content-type': type, cookie: service.cookie },
      body: isLong ? body + ' '.repeat(1_100_000) : body,
    });
    return { status: answer.status, body: (await answer.json()) as object };
  }

  const refused = { status: 422, body: { error: { code: 'validation_failed' } } };

  describe.each([false, true])('(long: %s)', (isLong) => {
    it('is accepted as it was exported', async () => {
      expect(await post(text, isLong)).toMatchObject({ status: 200, body: { ok: true } });
    });

    it.each([
      ['a session', () => ['--session', service.sessionId], 'application/x-ndjson'],
      ['a session, as JSON', () => ['--session', service.sessionId], 'application/json'],
      ['an account', () => ['--account', 'clinic'], 'application/jsonl'],
    ])('is accepted as JSON lines of the command: %s', async (_, options, type) => {
      const path = join(service.folder, 'posted.jsonl');
      expect(await service.sotto('audit', 'export', ...options(), '--out', path)).toMatchObject({ code: 0 });
      const lines = await readFile(path, 'utf8');
      const good = await post(lines, isLong, type);
      expect(good).toMatchObject({ status: 200, body: { ok: true } });
      const [first = '', second = '', ...rest] = lines.split('\n');
      const forged = [first, second.replace(/:"20\d\d-/, ':"1999-'), ...rest].join('\n');
      expect(forged).not.toBe(lines);
      expect(await post(forged, isLong, type)).not.toMatchObject({ body: { ok: true } });
      expect(await post(`${lines}\n{"no":`, isLong, type)).toMatchObject(refused);
      const swapped = await post([second, first, ...rest].join('\n'), isLong, type);
      expect(swapped).not.toMatchObject({ body: { ok: true } });
    });

    it.each([
      ['the export', '{"events"', '{"remark":"all is well","events"'],
      ['its checkpoint', '"checkpoint":{', '"checkpoint":{"remark":"all is well",'],
      ['its leaf', '"leaf":{', '"leaf":{"remark":"all is well",'],
      ['its seal', '"seal":{', '"seal":{"remark":"all is well",'],
    ])('is rejected if no hash covers a member of %s', async (_, before, after) => {
      const forged = text.replace(before, after);
      expect(forged).not.toBe(text);
      const answer = await post(forged, isLong);
      expect(answer).toMatchObject(refused);
      expect(JSON.stringify(answer.body)).toContain('remark');
    });

    it('is rejected with a statement inserted among the events', async () => {
      const forged = text.replace('{"events":[', `{"events":[{"merkle_root_hex":"${'ab'.repeat(32)}"},`);
      expect(await post(forged, isLong)).toMatchObject(refused);
    });

    it('is rejected without its events', async () => {
      const { merkle_root_hex, checkpoint } = JSON.parse(text) as Record<string, unknown>;
      expect(await post(JSON.stringify({ events: [], merkle_root_hex }), isLong)).toMatchObject(refused);
      expect(await post(JSON.stringify({ events: [], checkpoint }), isLong)).toMatchObject(refused);
    });

    it('is rejected with an additional session ID', async () => {
      const forged = text.replace('{', `{"session_id":"${service.sessionId}",`);
      expect(await post(forged, isLong)).toMatchObject(refused);
    });
  });

  it('has lines of at most 1 MiB, which no other route accepts', async () => {
    const { events } = JSON.parse(text) as { events: object[] };
    const long = `${JSON.stringify(events[0])}\n{"b":"${'x'.repeat(1_100_000)}"}\n`;
    expect(await post(long, false, 'application/x-ndjson')).toMatchObject({
      ...refused,
      body: { error: { details: [{ rule: 'length' }] } },
    });
    const answer = await fetch(`${service.baseUrl}/api/v1/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', cookie: service.cookie },
      body: '{"name":"a"}',
    });
    expect(answer.status).toBe(415);
  });

  it.each(['{"sesion_id":"sess_1"}', '{"merkle_root_hex":"ab"}', '{"__proto__":{}}'])(
    'is not mistaken for a request to verify the account: %s',
    async (body) => {
      expect(await post(body)).toMatchObject(refused);
    },
  );
});
