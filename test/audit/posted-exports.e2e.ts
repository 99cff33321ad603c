import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ExportingService, runExportingService } from './exporting-service.js';

/** What `POST /audit/verify` takes for an export, as `sotto audit verify --file` does (docs/audit-format.md, "Exports"). */
describe('an export that is posted', () => {
  let service: ExportingService;
  let text: string;

  beforeAll(async () => {
    service = await runExportingService();
    text = await service.exported();
  });

  afterAll(() => service.stop());

  /** @param isLong whether it is made so long that a thread of its own reads it */
  async function post(body: string, isLong = false): Promise<{ status: number; body: object }> {
    const answer = await fetch(`${service.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: service.cookie },
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
      ['itself', '{"events"', '{"remark":"all is well","events"'],
      ['its checkpoint', '"checkpoint":{', '"checkpoint":{"remark":"all is well",'],
      ['its leaf', '"leaf":{', '"leaf":{"remark":"all is well",'],
      ['its seal', '"seal":{', '"seal":{"remark":"all is well",'],
    ])('is refused with a member that nothing covers: of %s', async (_, before, after) => {
      const forged = text.replace(before, after);
      expect(forged).not.toBe(text);
      const answer = await post(forged, isLong);
      expect(answer).toMatchObject(refused);
      expect(JSON.stringify(answer.body)).toContain('remark');
    });

    it('is refused with a statement more than one', async () => {
      const forged = text.replace('{"events":[', `{"events":[{"merkle_root_hex":"${'ab'.repeat(32)}"},`);
      expect(await post(forged, isLong)).toMatchObject(refused);
    });

    it('is refused without its events', async () => {
      const { merkle_root_hex, checkpoint } = JSON.parse(text) as Record<string, unknown>;
      expect(await post(JSON.stringify({ events: [], merkle_root_hex }), isLong)).toMatchObject(refused);
      expect(await post(JSON.stringify({ events: [], checkpoint }), isLong)).toMatchObject(refused);
    });

    it('is refused with the id of a session, which nobody would look at', async () => {
      const forged = text.replace('{', `{"session_id":"${service.sessionId}",`);
      expect(await post(forged, isLong)).toMatchObject(refused);
    });
  });

  it.each(['{"sesion_id":"sess_1"}', '{"merkle_root_hex":"ab"}', '{"__proto__":{}}'])(
    'is not taken for a request to verify the account: %s',
    async (body) => {
      expect(await post(body)).toMatchObject(refused);
    },
  );
});
