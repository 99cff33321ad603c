import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '../../src/common/ids.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { insertSessions, list, type Parameters, type SessionRow, walk } from '../support/sessions.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNKNOWN_AGENT = 'agt_01J0000000000000000000000Z';
const SESSIONS = 400;

/** Generates sessions with few distinct values, so that filters both match and exclude sessions. */
function drawRows(accountId: string, agents: readonly string[], now: number): SessionRow[] {
  const row = fc.record({
    agent_id: fc.constantFrom(...agents),
    call_id: fc.option(fc.constantFrom('call-1', 'call-2', 'Call-1', 'ça 🙂'), { nil: null }),
    // Several sessions start in the same millisecond, so that their IDs determine the order.
    started_at: fc.integer({ min: 0, max: 160 }).map((step) => now - step * 6 * HOUR - 30 * 60_000),
    outcome: fc.constantFrom('ok', 'ok', 'ok', 'error', 'partial', null),
    redaction_count: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 40 })),
    api: fc.constantFrom(null, 'chat_completions', 'responses'),
  });
  return fc.sample(row, SESSIONS).map(({ outcome, started_at, ...rest }) => ({
    ...rest,
    account_id: accountId,
    session_id: newId('sess'),
    started_at,
    ended_at: outcome === null ? null : started_at + 900,
    status: outcome,
  }));
}

interface Filters {
  readonly agent_id?: string | undefined;
  readonly status?: string | undefined;
  readonly api?: string | undefined;
  readonly min_redactions?: number | undefined;
  readonly call_id?: string | undefined;
  /** Parameter text, and its meaning in milliseconds since the epoch. */
  readonly since?: { readonly text: string; readonly start: number } | undefined;
}

/** Returns the expected list. */
function expected(rows: readonly SessionRow[], filters: Filters, now: number): string[] {
  const start = filters.since?.start ?? now - DAY;
  return rows
    .filter((row) => row.status !== null && row.started_at >= start)
    .filter((row) => filters.agent_id === undefined || row.agent_id === filters.agent_id)
    .filter((row) => filters.status === undefined || row.status === filters.status)
    .filter((row) => filters.api === undefined || (row.api ?? 'chat_completions') === filters.api)
    .filter((row) => row.redaction_count >= (filters.min_redactions ?? 0))
    .filter((row) => filters.call_id === undefined || row.call_id === filters.call_id)
    .sort((a, b) => b.started_at - a.started_at || (a.session_id < b.session_id ? 1 : -1))
    .map((row) => row.session_id);
}

describe('filters of session lists', () => {
  const now = Date.now();
  let service: RunningService;
  let cookie: string;
  let agents: string[];
  let rows: SessionRow[];

  beforeAll(async () => {
    service = await runService();
    for (const account of ['other', 'clinic']) {
      cookie = await service.login({ account });
      agents = [];
      for (let count = 0; count < 3; count += 1) agents.push((await service.createAgent(cookie, {})).id);
      const [found] = await query<{ id: string }>(
        service.databaseUrl,
        'SELECT account_id AS id FROM accounts WHERE name = $1',
        [account],
      );
      rows = drawRows(found?.id ?? '', agents, now);
      await insertSessions(service.databaseUrl, rows);
    }
  });

  afterAll(() => service.stop());

  const iso = (start: number): string => new Date(start).toISOString();
  const since = fc.oneof(
    // These times are half an hour away from any session.
    fc.integer({ min: 1, max: 40 }).map((days) => ({ text: `${days}d`, start: now - days * DAY })),
    fc
      .integer({ min: 1, max: 200 })
      .map((hours) => ({ text: `${hours * 6}h`, start: now - hours * 6 * HOUR })),
    // A session that started at exactly this millisecond is included, an earlier session is not.
    fc.integer({ min: 0, max: 160 }).chain((step) =>
      fc.constantFrom(0, 1).map((more) => {
        const start = now - step * 6 * HOUR - 30 * 60_000 + more;
        return { text: iso(start), start };
      }),
    ),
    fc.constant({ text: '2000-01-01T00:00:00+00:00', start: 0 }),
  );
  const filters: fc.Arbitrary<Filters> = fc.record(
    {
      agent_id: fc.nat({ max: 3 }).map((index) => agents[index] ?? UNKNOWN_AGENT),
      status: fc.constantFrom('ok', 'error', 'partial'),
      api: fc.constantFrom('chat_completions', 'responses'),
      min_redactions: fc.oneof(fc.nat({ max: 41 }), fc.constant(2_147_483_647)),
      call_id: fc.constantFrom('call-1', 'CALL-1', 'ça 🙂', 'none'),
      since,
    },
    { requiredKeys: [] },
  );

  function ask({ since: window, ...others }: Filters): Parameters {
    return { ...others, since: window?.text };
  }

  it('agree with a reference implementation, alone and combined, in both lists', async () => {
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(1, 7, 100), async (wanted, limit) => {
        const all = expected(rows, wanted, now);
        const pageSize = all.length > 60 ? 100 : limit;
        const walked = await walk(service, cookie, '/api/v1/sessions', { ...ask(wanted), limit: pageSize });
        expect(walked.map(({ id }) => id)).toEqual(all);
        const { agent_id: agent, ...others } = wanted;
        if (agent === undefined || agent === UNKNOWN_AGENT) return;
        const path = `/api/v1/agents/${agent}/sessions`;
        const own = await walk(service, cookie, path, { ...ask(others), limit: pageSize });
        expect(own.map(({ id }) => id)).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });

  it('find no sessions of an unknown agent or of a call ID in another spelling', async () => {
    for (const parameters of [{ agent_id: UNKNOWN_AGENT }, { call_id: 'CALL-1' }, { call_id: ' call-1' }])
      expect((await list(service, cookie, '/api/v1/sessions', parameters)).data).toEqual([]);
  });

  it('accept an unencoded plus sign in a timestamp', async () => {
    const text = iso(now - 10 * DAY).replace('Z', '+00:00');
    const answer = await fetch(`${service.baseUrl}/api/v1/sessions?limit=100&since=${text}`, {
      headers: { cookie },
    });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual(
      expected(rows, { since: { text, start: now - 10 * DAY } }, now).slice(0, 100),
    );
  });
});
