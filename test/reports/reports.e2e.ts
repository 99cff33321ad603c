import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FairBulkhead } from '../../src/common/async/bulkhead.js';
import { PdfRenderer } from '../../src/reports/pdf/pdf-renderer.js';
import { reportSchema } from '../../src/reports/report.schema.js';
import { ReportsService } from '../../src/reports/reports.service.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { PdfFile } from '../support/pdf-text.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';
import { canonical, type ReportBody, reportOf, rfc6962Root } from './report-calls.js';

describe('GET /api/v1/sessions/{session_id}/report', () => {
  let service: RunningService;
  let cookie: string;
  let sessionId: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
    sessionId = await call({ name: 'Ärzte Αθήνα Москва 中' });
  });

  afterAll(() => service.stop());

  async function call(agent: Record<string, unknown>): Promise<string> {
    const { proxy_url: url } = await service.createAgent(cookie, agent);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: CALLER_WORDS }] }),
    });
    await answer.text();
    return answer.headers.get('x-sotto-session') ?? '';
  }

  async function leaves(chain: string): Promise<string[]> {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
      [chain],
    );
    return rows.map((row) => createHash('sha256').update(row.canonical, 'utf8').digest('hex'));
  }

  async function me(): Promise<Me['user']> {
    const answer = await fetch(`${service.baseUrl}/api/v1/me`, { headers: { cookie } });
    return ((await answer.json()) as Me).user;
  }

  it('returns what the chain proves, in the contract’s fields and in additional documented fields', async () => {
    const { status, headers, body } = await reportOf(service, cookie, sessionId);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/json/)]);
    expect(Object.keys(body)).toEqual(['report']);
    const { report } = body;
    expect(reportSchema.safeParse(report).error).toBeUndefined();
    expect(report).toMatchObject({
      scope: 'session',
      session_id: sessionId,
      schema: 'audit-v1',
      redactions_by_kind: { DOB: 1, EMAIL: 1, NAME: 1, PHONE: 1, SSN: 1 },
      verdict: { ok: true, code: 'ok' },
      checkpoint: { covered: false, note: null },
      policy: { name: 'healthcare-default', version: 3, matches_chain: true },
      redactions_by_letter: { A_names: 1, C_dates: 1, G_ssn: 1, H_mrn: 0 },
      redactions_by_token_kind: { 'vault-deterministic': 5 },
      keys: [{ redactions: 5, state: 'primary' }],
      retention: { retention_days: 2_190, payloads: 'not_logged', six_years: true },
    });
    expect(report.policy_snapshot).toContain('name: healthcare-default');
    // The stub's calls skip the model pass, so that kinds that only the model finds are not fully covered.
    expect(report.safe_harbor_coverage).toMatchObject({
      A_names: 'partial',
      B_geo: 'partial',
      G_ssn: 'full',
    });
    expect(report.leak_detection).toMatchObject({
      egress_check: { result: 'passed' },
      unrestored_tokens: { total: 0 },
      reply: { examined: false },
    });
  });

  it('names the API of the call', async () => {
    const { proxy_url: url } = await service.createAgent(cookie, {});
    const answer = await fetch(url.replace('chat/completions', 'responses'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', input: 'Hello' }),
    });
    const other = answer.headers.get('x-sotto-session') ?? '';
    for (const [id, api, words] of [
      [other, 'responses', 'API responses'],
      [sessionId, 'chat_completions', 'API chat completions'],
    ] as const) {
      const { body } = await reportOf(service, cookie, id);
      expect(body.report.session).toMatchObject({ api, transport: null });
      const pdf = await reportOf(service, cookie, id, '?format=pdf');
      expect(new PdfFile(pdf.bytes).pages()[0]).toContain(words);
    }
  });

  it('has the same Merkle root in both formats, as computed independently from the chain', async () => {
    const { body } = await reportOf(service, cookie, sessionId);
    const root = rfc6962Root(await leaves(sessionId));
    expect(body.report.merkle_root_hex).toBe(root);
    const pdf = await reportOf(service, cookie, sessionId, '?format=pdf');
    expect(new PdfFile(pdf.bytes).pages()[0]).toContain(root);
  });

  it('returns a PDF with a file name, searchable text and its JSON as an attachment', async () => {
    const { status, headers, bytes } = await reportOf(service, cookie, sessionId, '?format=pdf');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="sotto-report-${sessionId}.pdf"`);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    const file = new PdfFile(bytes);
    const text = file.pages().join(' ');
    for (const words of ['✓ VERIFIED', 'Ärzte Αθήνα Москва', '\\u{4E2D}', 'How to verify this report']) {
      expect(text).toContain(words);
    }
    for (const letter of ['A_names', 'J_account', 'R_other']) expect(text).toContain(letter);
    expect(text).not.toMatch(/de-identified|HIPAA certified/i);
    const { id, generated_at, ...content } = JSON.parse(
      file.attachment('application#2Fjson')?.toString('utf8') ?? '{}',
    ) as ReportBody['report'];
    expect(id).toMatch(/^rep_/);
    expect(Date.parse(generated_at)).not.toBeNaN();
    // The first page tells readers to compute this hash.
    expect(text).toContain(createHash('sha256').update(canonical(content), 'utf8').digest('hex'));
  });

  it('returns a tagged PDF with a language and a title', async () => {
    const { bytes } = await reportOf(service, cookie, sessionId, '?format=pdf');
    const dictionaries = new PdfFile(bytes).dictionaries.join('\n');
    for (const mark of [
      '/Marked true',
      '/StructTreeRoot',
      '/S /H1',
      '/S /Table',
      '/S /TH',
      '/Lang (en-US)',
    ]) {
      expect(dictionaries).toContain(mark);
    }
    expect(dictionaries).toContain('/DisplayDocTitle true');
  });

  it('generates a new report for each request, and journals it in the account’s chain', async () => {
    const fresh = await call({});
    const [first, second] = [
      (await reportOf(service, cookie, fresh)).body.report,
      (await reportOf(service, cookie, fresh)).body.report,
    ];
    expect(second.id).not.toBe(first.id);
    expect({ ...second, id: '', generated_at: '' }).toEqual({ ...first, id: '', generated_at: '' });
    await reportOf(service, cookie, fresh, '?format=pdf');
    const user = await me();
    const events = (await accountEvents(service.databaseUrl, user.account.id)).filter(
      (event) => event.kind === 'report_generated' && event.session_id === fresh,
    );
    expect(events.map(({ format }) => format)).toEqual(['json', 'json', 'pdf']);
    expect(events[1]).toMatchObject({
      report_id: second.id,
      merkle_root: second.merkle_root_hex,
      payloads_examined: false,
      actor: { user_id: user.id, login: user.login },
    });
  });

  it('is open to members, but not to other accounts', async () => {
    const member = await service.login({ login: 'low', role: 'member' });
    expect((await reportOf(service, member, sessionId)).status).toBe(200);
    const stranger = await service.login({ account: 'elsewhere' });
    for (const format of ['', '?format=pdf']) {
      for (const [owner, id] of [
        [stranger, sessionId],
        [cookie, 'sess_01J0000000000000000000000Z'],
        [cookie, 'nonsense'],
      ] as const) {
        const { status, body } = await reportOf(service, owner, id, format);
        expect([status, body]).toMatchObject([404, { error: { code: 'session_not_found' } }]);
      }
    }
    const { status, body } = await reportOf(service, '', sessionId);
    expect([status, body]).toMatchObject([401, { error: { code: 'unauthenticated' } }]);
  });

  it.each(['?format=xml', '?format=', '?format=json&format=pdf', '?format=json&page=2', '?Format=pdf'])(
    'rejects %s with 422',
    async (parameters) => {
      const { status, body } = await reportOf(service, cookie, sessionId, parameters);
      expect([status, body]).toMatchObject([422, { error: { code: 'validation_failed' } }]);
    },
  );

  it('returns 404 for a session that has not ended', async () => {
    const open = 'sess_01J0000000000000000000000Q';
    await query(
      service.databaseUrl,
      `INSERT INTO sessions (account_id, session_id, agent_id, agent_name, policy_name, policy_version, upstream_model,
         started_at) VALUES ($1, $2, 'agt_1', 'A', 'healthcare-default', 1, 'stub', now())`,
      [(await me()).account.id, open],
    );
    expect((await reportOf(service, cookie, open)).status).toBe(404);
  });

  it('returns reports_busy with the seconds to wait if too many reports are generated', async () => {
    const reports = service.service.app.get(ReportsService, { strict: false });
    const usual = Reflect.get(reports, 'bulkhead') as FairBulkhead;
    Reflect.set(reports, 'bulkhead', new FairBulkhead(0, 0, 0));
    const { status, headers, body } = await reportOf(service, cookie, sessionId);
    expect([status, body]).toMatchObject([503, { error: { code: 'reports_busy' } }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    Reflect.set(reports, 'bulkhead', usual);
  });

  it('returns report_generation_failed if the PDF cannot be rendered, and journals no report', async () => {
    const fresh = await call({});
    const renderer = service.service.app.get(PdfRenderer, { strict: false });
    const thread = Reflect.get(renderer, 'thread') as object;
    const options = Reflect.get(thread, 'options') as object;
    await renderer.onApplicationShutdown();
    Reflect.set(thread, 'options', { ...options, file: 'nowhere/pdf-worker.js' });
    const { status, body } = await reportOf(service, cookie, fresh, '?format=pdf');
    expect([status, body]).toMatchObject([
      500,
      { error: { code: 'report_generation_failed', request_id: expect.stringMatching(/^req_/) } },
    ]);
    const events = await accountEvents(service.databaseUrl, (await me()).account.id);
    expect(events.filter((event) => event.session_id === fresh)).toEqual([]);
    Reflect.set(thread, 'options', options);
    expect((await reportOf(service, cookie, fresh, '?format=pdf')).status).toBe(200);
  });
});
