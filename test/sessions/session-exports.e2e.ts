import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/common/ids.js';
import { bearer, createToken } from '../auth/tokens.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { CALLER_WORDS, leaksIn } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call, insertSessions, type SessionRow } from '../support/sessions.js';

const EXPORT = '/api/v1/sessions/export';
const MANY = 2_345;

describe('exports of sessions', () => {
  let service: RunningService;
  let cookie: string;
  let accountId: string;
  let agent: { id: string; proxy_url: string };

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
    agent = await service.createAgent(cookie, { name: 'Front desk' });
    accountId = await accountOf('clinic');
  });

  afterAll(() => service.stop());

  async function accountOf(name: string): Promise<string> {
    const rows = await query<{ id: string }>(
      service.databaseUrl,
      'SELECT account_id AS id FROM accounts WHERE name = $1',
      [name],
    );
    return rows[0]?.id ?? '';
  }

  const row = (fields: Partial<SessionRow>): SessionRow => ({
    account_id: accountId,
    session_id: newId('sess'),
    agent_id: agent.id,
    call_id: null,
    started_at: Date.now() - 60_000,
    ended_at: Date.now() - 59_000,
    status: 'ok',
    redaction_count: 0,
    ...fields,
  });

  const ask = (search: string, headers: Record<string, string> = { cookie }): Promise<Response> =>
    fetch(`${service.baseUrl}${EXPORT}?${search}`, { headers });

  /** Parses the rows of a CSV file (RFC 4180). */
  function parse(text: string): string[][] {
    const rows: string[][] = [];
    for (const line of text.match(/(?:"(?:[^"]|"")*"|[^"\r])*\r\n/g) ?? []) {
      const cells = line.slice(0, -2).match(/(?:^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
      rows.push(
        cells.map((cell) =>
          cell
            .replace(/^,/, '')
            .replace(/^"(.*)"$/s, '$1')
            .replaceAll('""', '"'),
        ),
      );
    }
    return rows;
  }

  it('contain a row for each session, with its figures', async () => {
    const id = await call(agent.proxy_url, CALLER_WORDS, 'call-7');
    await insertSessions(service.databaseUrl, [
      row({
        session_id: 'sess_01J0000000000000000000000A',
        call_id: 'figures',
        caller_key_id: 'ckey_01J0000000000000000000000A',
        redaction_count: 3,
        redactions_by_kind: { NAME: 2, PHONE: 1 },
        languages: [{ language: 'en+es', turns: 2, confidence: 1 }],
        added_ms: 1.25,
        prompt_tokens: 90,
        completion_tokens: 10,
        cost: 0.0125,
      }),
    ]);
    const answer = await ask('format=csv&call_id=figures');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sotto-sessions.csv"');
    const [names = [], ...rows] = parse(await answer.text());
    expect(rows).toHaveLength(1);
    expect(Object.fromEntries(names.map((name, at) => [name, rows[0]?.[at]]))).toMatchObject({
      id: 'sess_01J0000000000000000000000A',
      status: 'ok',
      agent_name: 'Front desk',
      call_id: 'figures',
      transport: '',
      added_ms: '1.25',
      prompt_tokens: '90',
      completion_tokens: '10',
      cost: '0.0125',
      redaction_count: '3',
      redactions_by_kind: 'NAME 2; PHONE 1',
      languages: 'en+es 2',
      caller_key_id: 'ckey_01J0000000000000000000000A',
    });
    const { data: keyed } = (await (
      await ask('format=json&caller_key_id=ckey_01J0000000000000000000000A')
    ).json()) as { data: object[] };
    expect(keyed).toMatchObject([{ call_id: 'figures', caller_key_id: 'ckey_01J0000000000000000000000A' }]);
    const whole = await ask('format=json&call_id=call-7');
    expect(whole.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { data } = (await whole.json()) as { data: object[] };
    const list = await fetch(`${service.baseUrl}/api/v1/sessions?call_id=call-7`, { headers: { cookie } });
    expect(data).toEqual(((await list.json()) as { data: object[] }).data);
    expect(data).toMatchObject([{ id }]);
    expect(leaksIn(JSON.stringify(data))).toEqual([]);
  });

  it('contain more than one page, and are journaled while they are written', async () => {
    const busy = await service.createAgent(cookie, { name: 'Busy' });
    const rows = Array.from({ length: MANY }, (_, at) =>
      row({ agent_id: busy.id, started_at: Date.now() - 60_000 - Math.floor(at / 7) }),
    );
    await insertSessions(service.databaseUrl, rows);
    const before = (await accountEvents(service.databaseUrl, accountId)).length;
    for (const format of ['csv', 'json'] as const) {
      const text = await (
        await ask(`format=${format}&agent_id=${busy.id}&sort=duration_ms&order=asc`)
      ).text();
      const ids =
        format === 'csv'
          ? parse(text)
              .slice(1)
              .map(([id]) => id)
          : (JSON.parse(text) as { data: { id: string }[] }).data.map(({ id }) => id);
      expect(ids).toHaveLength(MANY);
      expect(new Set(ids)).toEqual(new Set(rows.map(({ session_id: id }) => id)));
    }
    const events = (await accountEvents(service.databaseUrl, accountId)).slice(before);
    expect(events.map(({ kind, sessions, format }) => [kind, sessions, format])).toEqual(
      ['csv', 'json'].flatMap((format) =>
        [1_000, 1_000, 345].map((sessions) => ['sessions_exported', sessions, format]),
      ),
    );
    expect(events[0]).toMatchObject({ actor: { login: 'sam' } });
  });

  it('do not contain spreadsheet formulas', async () => {
    const hostile = [
      '=HYPERLINK("https://example.com","a")',
      '+1',
      '-1',
      '@SUM(1)',
      '\t=1',
      '\r=1',
      'a,"b"\n=1',
    ];
    const sly = await service.createAgent(cookie, { name: 'Sly' });
    const rows = hostile.map((text, at) =>
      row({
        agent_id: sly.id,
        agent_name: text,
        call_id: text,
        started_at: Date.now() - at * 1_000 - 60_000,
      }),
    );
    await insertSessions(service.databaseUrl, rows);
    const [names = [], ...lines] = parse(await (await ask(`format=csv&agent_id=${sly.id}`)).text());
    for (const column of ['agent_name', 'call_id'])
      expect(lines.map((line) => line[names.indexOf(column)])).toEqual(
        hostile.map((text, at) => (at < 6 ? `'${text}` : text)),
      );
  });

  it('are empty if no session matches', async () => {
    expect(await (await ask('call_id=none')).json()).toEqual({ data: [] });
    expect(parse(await (await ask('format=csv&call_id=none')).text())).toHaveLength(1);
  });

  it.each([
    ['format=', 'format'],
    ['format=xlsx', 'format'],
    ['format=csv&format=csv', 'format'],
    ['format=csv&limit=1', 'limit'],
    ['format=csv&cursor=x', 'cursor'],
    ['format=csv&kind=name', 'kind'],
    ['format=csv&until=2020-01-01T00:00:00Z', 'until'],
    ['format=csv&agent_id=x', 'agent_id'],
    ['format=csv&caller_key_id=agt_01J0000000000000000000000A', 'caller_key_id'],
  ])('reject "%s" with 422', async (search, field) => {
    const answer = await ask(search);
    const { error } = (await answer.json()) as { error: { code: string; details: { field: string }[] } };
    expect([answer.status, error.code, error.details.map((detail) => detail.field)]).toEqual([
      422,
      'validation_failed',
      [field],
    ]);
  });

  it('require the scope exports:read, and are open to members', async () => {
    const reading = await createToken(service, cookie, { scopes: ['sessions:read'] });
    expect((await ask('format=csv', bearer(reading.secret))).status).toBe(403);
    const exporting = await createToken(service, cookie, { scopes: ['exports:read'] });
    expect((await ask('format=csv', bearer(exporting.secret))).status).toBe(200);
    const member = await service.login({ login: 'mo', role: 'member' });
    expect((await ask('format=csv', { cookie: member })).status).toBe(200);
  });

  it('do not contain sessions of another account', async () => {
    const stranger = await service.login({ account: 'other', login: 'ann' });
    for (const format of ['csv', 'json'])
      for (const filter of [
        '',
        `&agent_id=${agent.id}`,
        '&call_id=figures',
        '&caller_key_id=ckey_01J0000000000000000000000A',
        '&kind=NAME',
        '&sort=cost',
      ])
        expect(await (await ask(`format=${format}${filter}`, { cookie: stranger })).text()).not.toMatch(
          /sess_/,
        );
  });
});
