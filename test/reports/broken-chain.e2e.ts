import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { tamperWithEvents } from '../support/journal.js';
import { PdfFile } from '../support/pdf-text.js';
import { CALLER_WORDS, PLANTED } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';
import { reportOf } from './report-calls.js';

const HEAD = 'ALTER TABLE audit_chains DISABLE TRIGGER USER';

describe('a report of a chain that was tampered with', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function tampered(sql: string, policy: Record<string, unknown> = {}): Promise<string> {
    const { proxy_url: url } = await service.createAgent(cookie, policy);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: CALLER_WORDS }] }),
    });
    await answer.text();
    const id = answer.headers.get('x-sotto-session') ?? '';
    await query(service.databaseUrl, HEAD);
    await tamperWithEvents(service.databaseUrl, sql, sql.includes('$1') ? [id] : []);
    return id;
  }

  const OF = 'WHERE chain = $1';

  it.each([
    [
      'changed',
      'hash_mismatch',
      1,
      `UPDATE audit_single_events SET canonical = replace(canonical, 'NAME', 'FAME') ${OF} AND seq = 1`,
    ],
    ['made invalid', 'hash_mismatch', 2, `UPDATE audit_single_events SET canonical = '{' ${OF} AND seq = 2`],
    ['removed', 'seq_gap', 3, `DELETE FROM audit_single_events ${OF} AND seq = 3`],
    ['cut off', 'truncated', 12, `DELETE FROM audit_single_events ${OF} AND kind = 'session_closed'`],
    ['removed completely', 'truncated', 0, `DELETE FROM audit_single_events ${OF}`],
    ['left without its head', 'head_mismatch', 0, `DELETE FROM audit_chains ${OF}`],
  ])('shows the failed verification on its first page: %s', async (_, code, seq, sql) => {
    const id = await tampered(sql);
    const { status, body } = await reportOf(service, cookie, id);
    expect(status).toBe(200);
    expect(body.report.verdict).toMatchObject({ ok: false, code, failed_at_seq: seq });
    const pdf = await reportOf(service, cookie, id, '?format=pdf');
    expect(pdf.status).toBe(200);
    const [first = ''] = new PdfFile(pdf.bytes).pages();
    expect(first).toContain('✗ VERIFICATION FAILED');
    expect(first).toContain(code);
    expect(first).not.toContain('✓ VERIFIED');
  });

  it('does not contain text that was written into an event', async () => {
    const forged = `UPDATE audit_single_events SET canonical = replace(canonical, '"pass":"pattern"', '"pass":"${PLANTED.ssn} ${PLANTED.name}"') ${OF}`;
    const id = await tampered(forged);
    const { bytes } = await reportOf(service, cookie, id);
    expect(bytes.toString('utf8')).not.toContain(PLANTED.ssn);
    const file = new PdfFile((await reportOf(service, cookie, id, '?format=pdf')).bytes);
    expect(file.pages().join(' ')).not.toContain(PLANTED.name);
  });

  it('fails if the policy text does not match the chain', async () => {
    const id = await tampered(`UPDATE policies SET yaml = yaml || E'# changed\\n' WHERE name = 'mine'`, {
      policy_yaml: 'name: mine\nentities: { NAME: tokenize }\n',
    });
    const { report } = (await reportOf(service, cookie, id)).body;
    expect(report.verdict).toMatchObject({ ok: false, code: 'policy_mismatch', failed_at_seq: null });
    expect(report.policy.matches_chain).toBe(false);
  });
});
