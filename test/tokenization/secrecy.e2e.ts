import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/common/logging/logger.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

/** Spells a value as text, as hex, and as base64 at each of its three alignments. */
function spellings(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [value.toLowerCase(), bytes.toString('hex'), ...shifted.filter((text) => text.length >= 8)];
}

describe.each([false, true])('stored rows and log lines, payloads logged: %s', (logPayloads) => {
  let service: RecordedService;
  const logged: string[] = [];

  beforeAll(async () => {
    const log = createLog('debug', { write: (line: string) => logged.push(line) });
    service = await runRecordedService(
      { log, env: { SERVICE_UPSTREAM_TIMEOUT_MS: '300' } },
      { policy_yaml: `name: own\nlog_payloads: ${String(logPayloads)}\n` },
    );
    service.upstream.answerWith(({ text }, response) => {
      const content = `${tokensOf('NAME', text)[0] ?? ''} ${tokensOf('PHONE', text)[0] ?? ''}`;
      if (text.includes('be silent')) return;
      if (text.includes('go wrong')) response.writeHead(500).end(PLANTED.name);
      else response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    for (const words of ['', ' go wrong', ' be silent']) {
      const answer = await service.post({
        model: 'model-a',
        messages: [{ role: 'user', content: `${CALLER_WORDS}${words}` }],
      });
      if (words === '') expect(await answer.text()).toContain(PLANTED.phone);
    }
    await service.post(`{"messages": "${PLANTED.name}"`);
    await service.post({ model: PLANTED.email, messages: [{ role: PLANTED.name, content: PLANTED.ssn }] });
  });

  afterAll(() => service.stop());

  it('contain no value in any table, whether as text, hex or base64', async () => {
    const tables = await query<{ name: string }>(
      service.databaseUrl,
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const rows = await query<{ row: string }>(
        service.databaseUrl,
        `SELECT t::text AS row FROM "${name}" t`,
      );
      const dump = rows.map(({ row }) => row).join('\n');
      const raw = [...dump.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      );
      const all = [dump, ...raw].join('\n');
      for (const value of Object.values(PLANTED)) {
        for (const spelling of spellings(value))
          expect(all.toLowerCase().includes(spelling.toLowerCase())).toBe(false);
      }
    }
  });

  it('contain no value in the log at level debug', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(leaksIn(logged.join('\n'))).toEqual([]);
  });

  it('contain no vault entry for values that the policy redacts', async () => {
    const cookie = await service.login();
    const policy = 'name: redacting\nentities: { PHONE: redact }\n';
    const { proxy_url: url } = await service.createAgent(cookie, {
      upstream: 'recorder:model-a',
      policy_yaml: policy,
    });
    const body = { model: 'model-a', messages: [{ role: 'user', content: 'My number is 312-555-0199.' }] };
    const before = await query(service.databaseUrl, `SELECT 1 FROM vault_entries WHERE kind = 'PHONE'`);
    expect((await service.post(body, undefined, url)).status).toBe(200);
    expect(service.upstream.requests.at(-1)?.text).toContain('[REDACTED:PHONE]');
    expect(await query(service.databaseUrl, `SELECT 1 FROM vault_entries WHERE kind = 'PHONE'`)).toEqual(
      before,
    );
  });
});
