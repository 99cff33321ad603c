import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '../../src/common/ids.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call, insertSessions, list, type Parameters, type SessionRow, walk } from '../support/sessions.js';

const ALL = '/api/v1/sessions';
const HOUR = 3_600_000;
const SESSIONS = 300;
const KEYS = [newId('ckey'), newId('ckey')] as const;
const SORTS = ['started_at', 'duration_ms', 'added_ms', 'tokens', 'cost'] as const;

type Sort = (typeof SORTS)[number];

/** Generates sessions with few distinct values, so that filters match and exclude, and sort keys repeat. */
function drawRows(accountId: string, agents: readonly string[], now: number): SessionRow[] {
  const row = fc.record({
    agent_id: fc.constantFrom(...agents),
    call_id: fc.option(fc.constantFrom('call-1', 'call-2'), { nil: null }),
    started_at: fc.integer({ min: 0, max: 60 }).map((step) => now - step * HOUR - 30 * 60_000),
    took: fc.integer({ min: 1, max: 12 }).map((step) => step * 100),
    status: fc.constantFrom('ok' as const, 'ok' as const, 'error' as const, 'partial' as const),
    redactions_by_kind: fc.constantFrom({}, { NAME: 2 }, { NAME: 1, CREDIT_CARD: 1 }, { OUR_KIND: 3 }),
    observed_by_kind: fc.constantFrom(null, null, { PHONE: 1 }),
    spoken: fc.constantFrom(null, ['en'], ['es', 'en'], ['en+es'], ['und']),
    added_ms: fc.constantFrom(null, 0, 0.25, 1.5, 0.1 + 0.2),
    tokens: fc.constantFrom(null, 0, 10, 20, 2_147_483_647),
    cost: fc.constantFrom(null, null, 0, 0.000_000_1, 0.3),
    caller_key_id: fc.constantFrom(null, ...KEYS),
  });
  return fc.sample(row, SESSIONS).map(({ took, spoken, tokens, ...rest }) => ({
    account_id: accountId,
    session_id: newId('sess'),
    ended_at: rest.started_at + took,
    redaction_count: Object.values(rest.redactions_by_kind).reduce((sum, count) => sum + count, 0),
    languages: spoken?.map((language) => ({ language, turns: 1, confidence: 1 })) ?? null,
    prompt_tokens: tokens,
    completion_tokens: tokens,
    ...rest,
  }));
}

interface Search {
  readonly agent_id?: string | undefined;
  readonly status?: string | undefined;
  readonly call_id?: string | undefined;
  readonly kind?: string | undefined;
  readonly language?: string | undefined;
  readonly caller_key_id?: string | undefined;
  /** Hours before now. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly sort?: Sort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

function keyOf(row: SessionRow, sort: Sort): number | null {
  if (sort === 'started_at') return row.started_at;
  if (sort === 'duration_ms') return Number(row.ended_at) - row.started_at;
  if (sort === 'tokens') return row.prompt_tokens == null ? null : row.prompt_tokens * 2;
  return row[sort] ?? null;
}

/** Returns the expected list. Sessions without a sort value come last in both directions. */
function expected(rows: readonly SessionRow[], search: Search, now: number): string[] {
  const { sort = 'started_at', order = 'desc' } = search;
  const sign = order === 'desc' ? -1 : 1;
  const speaks = (row: SessionRow, wanted: string): boolean =>
    (row.languages ?? []).some(({ language }) => language.split('+').includes(wanted));
  const has = (row: SessionRow, kind: string): boolean =>
    kind in (row.redactions_by_kind ?? {}) || kind in (row.observed_by_kind ?? {});
  return rows
    .filter((row) => row.started_at >= now - (search.since ?? 24) * HOUR)
    .filter((row) => search.until === undefined || row.started_at < now - search.until * HOUR)
    .filter((row) => search.agent_id === undefined || row.agent_id === search.agent_id)
    .filter((row) => search.status === undefined || row.status === search.status)
    .filter((row) => search.call_id === undefined || row.call_id === search.call_id)
    .filter((row) => search.caller_key_id === undefined || row.caller_key_id === search.caller_key_id)
    .filter((row) => search.kind === undefined || has(row, search.kind))
    .filter((row) => search.language === undefined || speaks(row, search.language))
    .sort((a, b) => {
      const [one, other] = [keyOf(a, sort), keyOf(b, sort)];
      if (one !== other) {
        if (one === null) return 1;
        return other === null ? -1 : sign * (one - other);
      }
      return sign * (a.session_id < b.session_id ? -1 : 1);
    })
    .map((row) => row.session_id);
}

describe('searches for sessions', () => {
  const now = Date.now();
  const accounts: Record<string, { cookie: string; id: string; agents: string[]; rows: SessionRow[] }> = {};
  let service: RunningService;

  beforeAll(async () => {
    service = await runService();
    for (const name of ['clinic', 'other']) {
      const cookie = await service.login({ account: name });
      const agents = [(await service.createAgent(cookie, {})).id, (await service.createAgent(cookie, {})).id];
      const [found] = await query<{ id: string }>(
        service.databaseUrl,
        'SELECT account_id AS id FROM accounts WHERE name = $1',
        [name],
      );
      const id = found?.id ?? '';
      const rows = drawRows(id, agents, now);
      await insertSessions(service.databaseUrl, rows);
      accounts[name] = { cookie, id, agents, rows };
    }
  });

  afterAll(() => service.stop());

  const account = (name: string) => {
    const found = accounts[name];
    if (found === undefined) throw new Error(`there is no account ${name}`);
    return found;
  };
  const search: fc.Arbitrary<Search> = fc.record(
    {
      agent_id: fc.nat({ max: 1 }).map((index) => account('clinic').agents[index]),
      status: fc.constantFrom('ok', 'error', 'partial'),
      call_id: fc.constantFrom('call-1', 'none'),
      kind: fc.constantFrom('NAME', 'CREDIT_CARD', 'OUR_KIND', 'PHONE', 'SSN'),
      language: fc.constantFrom('en', 'es', 'und', 'fr'),
      caller_key_id: fc.constantFrom(...KEYS, newId('ckey')),
      // These times are half an hour away from any session.
      since: fc.integer({ min: 31, max: 70 }),
      until: fc.integer({ min: 0, max: 20 }),
      sort: fc.constantFrom(...SORTS),
      order: fc.constantFrom('asc', 'desc'),
    },
    { requiredKeys: [] },
  );

  function ask({ since, until, ...others }: Search): Parameters {
    const time = (hours: number | undefined): string | undefined =>
      hours === undefined ? undefined : new Date(now - hours * HOUR).toISOString();
    return { ...others, since: time(since), until: time(until) };
  }

  it('agree with a reference implementation, alone and combined, in all lists and exports', async () => {
    const { cookie, rows } = account('clinic');
    await fc.assert(
      fc.asyncProperty(search, fc.constantFrom(3, 7, 100), async (wanted, limit) => {
        const all = expected(rows, wanted, now);
        const pageSize = all.length > 60 ? 100 : limit;
        const walked = await walk(service, cookie, ALL, { ...ask(wanted), limit: pageSize });
        expect(walked.map(({ id }) => id)).toEqual(all);
        const exported = await list(service, cookie, `${ALL}/export`, { ...ask(wanted), format: 'json' });
        expect(exported.data.map(({ id }) => id)).toEqual(all);
        const { agent_id: agent, ...others } = wanted;
        if (agent === undefined) return;
        const own = await walk(service, cookie, `/api/v1/agents/${agent}/sessions`, {
          ...ask(others),
          limit: pageSize,
        });
        expect(own.map(({ id }) => id)).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });

  it('never return a session of another account', async () => {
    const [mine, theirs] = [account('clinic'), account('other')];
    const foreign = new Set(theirs.rows.map(({ session_id: id }) => id));
    await fc.assert(
      fc.asyncProperty(search, fc.boolean(), async (wanted, asksForTheirs) => {
        const agent = asksForTheirs ? theirs.agents[0] : wanted.agent_id;
        const parameters = { ...ask(wanted), agent_id: agent };
        const walked = await walk(service, mine.cookie, ALL, { ...parameters, limit: 100 });
        const exported = await list(service, mine.cookie, `${ALL}/export`, { ...parameters, format: 'json' });
        expect([...walked, ...exported.data].filter(({ id }) => foreign.has(id))).toEqual([]);
        if (asksForTheirs) expect([...walked, ...exported.data]).toEqual([]);
      }),
      { numRuns: 30 },
    );
    const path = `/api/v1/agents/${theirs.agents[0] ?? ''}/sessions`;
    expect((await list(service, mine.cookie, path, { kind: 'NAME', sort: 'cost' })).status).toBe(404);
  });

  it.each(SORTS)('return each session once, sorted by %s, while other sessions end', async (sort) => {
    const { cookie, id: accountId, agents, rows } = account('other');
    const before = expected(rows, { since: 70 }, now);
    let pages = 0;
    const walked = await walk(service, cookie, ALL, { since: '70h', sort, limit: 20 }, async () => {
      pages += 1;
      const more = drawRows(accountId, agents, now).slice(0, 2);
      await insertSessions(service.databaseUrl, more);
      rows.push(...more);
    });
    const ids = walked.map(({ id }) => id);
    expect(pages).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('reject a cursor of another order or search', async () => {
    const { cookie } = account('clinic');
    const asked = { limit: 1, since: '70h', sort: 'tokens', kind: 'NAME' };
    const { next_cursor: cursor } = await list(service, cookie, ALL, asked);
    const again = { ...asked, cursor: cursor ?? '' };
    for (const other of [
      { sort: 'cost' },
      { sort: undefined },
      { order: 'asc' },
      { kind: 'PHONE' },
      { language: 'en' },
      { caller_key_id: KEYS[0] },
      { until: new Date(now).toISOString() },
    ]) {
      const { status, error } = await list(service, cookie, ALL, { ...again, ...other });
      expect([status, error?.details?.[0]?.field]).toEqual([422, 'cursor']);
    }
    expect((await list(service, cookie, ALL, again)).status).toBe(200);
    expect((await list(service, cookie, ALL, { ...again, order: 'desc' })).status).toBe(200);
  });

  it('return the model tokens, the cost and the added time of a call', async () => {
    const { cookie } = account('clinic');
    const agent = await service.createAgent(cookie, {});
    const id = await call(agent.proxy_url, 'Hello');
    const { data } = await list(service, cookie, ALL, { agent_id: agent.id, sort: 'added_ms' });
    const [item] = data as unknown as { id: string; added_ms: number; duration_ms: number; usage?: object }[];
    expect(item?.id).toBe(id);
    expect(item?.added_ms).toBeGreaterThan(0);
    expect(item?.added_ms).toBeLessThanOrEqual(item?.duration_ms ?? 0);
    // The built-in upstream does not report model tokens.
    expect(item).not.toHaveProperty('usage');
    const counted = await list(service, cookie, ALL, { since: '70h', sort: 'cost', limit: 1 });
    expect(counted.data[0]).toMatchObject({ usage: { cached_tokens: 0, cost: 0.3 } });
  });
});
