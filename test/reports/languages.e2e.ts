import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VerifyResult } from '../../src/audit/chain/hash/event-list-verifier.js';
import { query } from '../support/databases.js';
import { PdfFile } from '../support/pdf-text.js';
import { type RunningService, runService } from '../support/running-service.js';
import { reportOf } from './report-calls.js';

const FRENCH = "Bonjour, je m'appelle Odile et je voudrais un rendez-vous avec le docteur.";

describe('the languages of a session', () => {
  let service: RunningService;
  let cookie = '';

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function call(setting: string, ...texts: readonly string[]): Promise<string> {
    const { proxy_url } = await service.createAgent(cookie, {
      policy_yaml: `name: own-${setting}\non_other_language: ${setting}\n`,
    });
    const messages = texts.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }));
    const answer = await fetch(proxy_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages }),
    });
    await answer.text();
    return answer.headers.get('x-sotto-session') ?? '';
  }

  async function pdfOf(id: string): Promise<string> {
    return new PdfFile((await reportOf(service, cookie, id, '?format=pdf')).bytes).pages().join(' ');
  }

  it.each([
    ['refuse', 'not forwarded'],
    ['mask', 'All text that could be a value was masked'],
    ['allow', 'Detection may have missed values'],
  ])('are in its report, with the effect of on_other_language: %s', async (setting, words) => {
    const id = await call(
      setting,
      'Hello, is the doctor in?',
      'She is.',
      FRENCH,
      'Pardon?',
      'I need an appointment.',
    );
    const { report } = (await reportOf(service, cookie, id)).body;
    expect(report.languages).toEqual([
      {
        ...{ language: 'en', name: 'English', turns: 2, confidence: expect.any(Number) },
        ...{ on_other_language: null, message: 'Supported.' },
      },
      {
        ...{ language: 'fr', name: 'French', turns: 1, confidence: expect.any(Number) },
        ...{ on_other_language: setting, message: expect.stringContaining(words) },
      },
    ]);
    expect(report.limits[0]).toContain('(French)');
    const text = await pdfOf(id);
    expect(text).toContain(`English (2 turns), French (1 turn; unsupported: ${setting})`);
    expect(text).toContain(`fr, 1 turn, ${setting}`);
    expect(report.verdict.ok).toBe(true);
  });

  it('are exported with its chain, and any change fails verification', async () => {
    const id = await call('mask', FRENCH);
    const exported = await fetch(`${service.baseUrl}/api/v1/sessions/${id}/audit`, { headers: { cookie } });
    const { events } = (await exported.json()) as { events: { kind: string }[] };
    expect(events.map(({ kind }) => kind)).toContain('language_unsupported');
    expect(events.at(-1)).toMatchObject({ languages: [{ language: 'fr', on_other_language: 'mask' }] });
    const verify = async (list: readonly object[]): Promise<VerifyResult> => {
      const answer = await fetch(`${service.baseUrl}/audit/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ events: list }),
      });
      return (await answer.json()) as VerifyResult;
    };
    expect(await verify(events)).toMatchObject({ ok: true });
    const changed = events.map((event) =>
      event.kind === 'session_closed' ? { ...event, languages: [] } : event,
    );
    expect(await verify(changed)).toMatchObject({ ok: false, failure: { code: 'hash_mismatch' } });
  });

  it('are missing for older sessions, whose report is still valid', async () => {
    const id = await call('mask', '');
    await query(service.databaseUrl, 'UPDATE sessions SET languages = NULL WHERE session_id = $1', [id]);
    const shown = await fetch(`${service.baseUrl}/api/v1/sessions/${id}`, { headers: { cookie } });
    expect((await shown.json()) as object).not.toHaveProperty('session.languages');
    expect((await fetch(`${service.baseUrl}/api/v1/sessions`, { headers: { cookie } })).status).toBe(200);
    const { report } = (await reportOf(service, cookie, id)).body;
    expect(report.verdict.ok).toBe(true);
  });
});
