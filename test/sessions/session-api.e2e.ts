import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AgentDirectory } from '../../src/agents/agent-directory.js';
import { AuditTrail } from '../../src/audit/journal/audit-trail.js';
import { CallJournal } from '../../src/audit/journal/call-journal.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { call, list, type SessionItem } from '../support/sessions.js';

const ALL = '/api/v1/sessions';

describe('the API of a session', () => {
  let service: RunningService;
  let cookie: string;
  let agent: { id: string; proxy_url: string };
  let sessions: Record<'chat' | 'responses' | 'socket', string>;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
    agent = await service.createAgent(cookie, {});
    sessions = {
      chat: await call(agent.proxy_url, 'Hello'),
      responses: await respond(),
      socket: await turnOverSocket(),
    };
  });

  afterAll(() => service.stop());

  async function respond(): Promise<string> {
    const answer = await fetch(agent.proxy_url.replace('chat/completions', 'responses'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', input: 'Hello' }),
    });
    expect(answer.status).toBe(200);
    await answer.text();
    return answer.headers.get('x-sotto-session') ?? '';
  }

  /** Writes the record of a turn over a WebSocket. */
  async function turnOverSocket(): Promise<string> {
    const { app } = service.service;
    const profile = await app.get(AgentDirectory, { strict: false }).read(agent.id);
    if (profile === undefined) throw new Error('there is no agent');
    const { accountId, epoch, id, name, policy } = profile;
    const trail = new AuditTrail(app.get(CallJournal, { strict: false }));
    trail.begin({
      accountId,
      epoch,
      agentId: id,
      agentName: name,
      policyName: policy.name,
      policyVersion: policy.version,
      policySha256: policy.sha256,
      rulesSha256: policy.rulesSha256,
      modelSha256: undefined,
      upstreamModel: 'stub',
      callId: undefined,
      api: 'responses',
      transport: 'websocket',
    });
    expect(await trail.commit()).toBe(true);
    await trail.close('ok');
    return trail.sessionId;
  }

  async function started(id: string): Promise<Record<string, unknown>> {
    const [row] = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1 AND seq = 0',
      [id],
    );
    return JSON.parse(row?.canonical ?? '{}') as Record<string, unknown>;
  }

  async function shown(id: string): Promise<Record<string, unknown>> {
    const answer = await fetch(`${service.baseUrl}${ALL}/${id}`, { headers: { cookie } });
    return ((await answer.json()) as { session: Record<string, unknown> }).session;
  }

  const idsOf = (items: readonly SessionItem[]): string[] => items.map(({ id }) => id).sort();

  it('is in the session’s chain, together with the transport if it is a WebSocket', async () => {
    expect(await started(sessions.chat)).toMatchObject({ api: 'chat_completions' });
    expect(await started(sessions.responses)).toMatchObject({ api: 'responses' });
    expect(await started(sessions.socket)).toMatchObject({ api: 'responses', transport: 'websocket' });
    for (const id of [sessions.chat, sessions.responses])
      expect(await started(id)).not.toHaveProperty('transport');
  });

  it('is returned in lists and in session details', async () => {
    const origins = {
      [sessions.chat]: { api: 'chat_completions', transport: null },
      [sessions.responses]: { api: 'responses', transport: null },
      [sessions.socket]: { api: 'responses', transport: 'websocket' },
    };
    for (const path of [ALL, `/api/v1/agents/${agent.id}/sessions`]) {
      const { data } = await list(service, cookie, path);
      expect(data).toHaveLength(3);
      for (const item of data) expect(item).toMatchObject(origins[item.id] ?? {});
    }
    for (const [id, origin] of Object.entries(origins)) expect(await shown(id)).toMatchObject(origin);
  });

  it('is chat_completions for old sessions without an API', async () => {
    await query(service.databaseUrl, 'UPDATE sessions SET api = NULL WHERE session_id = $1', [sessions.chat]);
    expect(await shown(sessions.chat)).toMatchObject({ api: 'chat_completions', transport: null });
    const { data } = await list(service, cookie, ALL, { api: 'chat_completions' });
    expect(data).toMatchObject([{ id: sessions.chat, api: 'chat_completions', transport: null }]);
  });

  it('can be used as a filter in both lists, with pages', async () => {
    for (const path of [ALL, `/api/v1/agents/${agent.id}/sessions`]) {
      const first = await list(service, cookie, path, { api: 'responses', limit: 1 });
      const next = { api: 'responses', limit: 1, cursor: first.next_cursor ?? '' };
      const second = await list(service, cookie, path, next);
      expect(idsOf([...first.data, ...second.data])).toEqual([sessions.responses, sessions.socket].sort());
      expect(second.next_cursor).toBeNull();
      const other = await list(service, cookie, path, { ...next, api: 'chat_completions' });
      expect([other.status, other.error?.details?.[0]?.field]).toEqual([422, 'cursor']);
    }
  });
});
