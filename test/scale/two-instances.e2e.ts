import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { SessionAnswer } from '../../src/sessions/session.view.js';
import { callAgent } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS, leaksIn, tokensOf } from '../support/planted.js';
import { completion } from '../support/recording-upstream.js';
import { runSotto } from '../support/run-sotto.js';
import { callMany, maskedHashes, unhurried } from '../faults/callers.js';
import { findLosses, NOTHING_LOST } from '../faults/journal-check.js';
import { startTopology, type Topology } from './topology.js';
import { describeWith } from '../support/left-out.js';
import { HAPROXY, REDIS } from '../support/needs.js';

const REDACTS_NAMES = 'name: names\ndetection: { passes: [pattern] }\nentities: { NAME: redact }\n';

jest.setTimeout(300_000);

describeWith([HAPROXY, REDIS], 'two instances behind a load balancer', () => {
  let topology: Topology;

  beforeAll(async () => {
    topology = await startTopology({ SERVICE_RATE_LIMITS: 'on' });
  });

  beforeEach(() => {
    topology.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Noted.' }));
    });
    topology.upstream.requests.length = 0;
  });

  afterAll(() => topology.stop());

  const urlOn = (index: 0 | 1, path: string): string => topology.instances[index].baseUrl + path;
  const words = (): string[] => topology.upstream.requests.map(({ text }) => text);

  /** Returns the session of a call to one instance, as the other instance shows it. */
  async function sessionOf(index: 0 | 1, path: string, content: string): Promise<SessionAnswer['session']> {
    const id = await callAgent(urlOn(index, path), content, 'model-a');
    const answer = await topology.apis[index === 0 ? 1 : 0].ask<SessionAnswer>('GET', `sessions/${id}`);
    expect(answer.status).toBe(200);
    return answer.body.session;
  }

  it('give a value the same token, even if both meet it first at the same moment', async () => {
    const { path } = await topology.createAgent();
    await Promise.all(
      ([0, 1] as const).map((index) => callAgent(urlOn(index, path), CALLER_WORDS, 'model-a')),
    );
    await callAgent(topology.balancer.baseUrl + path, CALLER_WORDS, 'model-a');
    const masked = words();
    expect(masked).toHaveLength(3);
    expect(new Set(masked.map((text) => String(tokensOf('PHONE', text)))).size).toBe(1);
    expect(tokensOf('PHONE', masked[0] ?? '')).toHaveLength(1);
    expect(new Set(masked).size).toBe(1);
    expect(masked.flatMap(leaksIn)).toEqual([]);
  });

  it('accept the same logins, until one of them gets the logout', async () => {
    const { code, out } = await runSotto(
      ['session', 'create', '--login', 'pat', '--account', 'clinic', '--role', 'admin'],
      { env: topology.env },
    );
    expect(code).toBe(0);
    const headers = { cookie: `service_session=${out.trim().split('\n').at(-1) ?? ''}` };
    const me = async (): Promise<number[]> =>
      Promise.all(
        topology.instances.map(
          async ({ baseUrl }) => (await fetch(`${baseUrl}/api/v1/me`, { headers })).status,
        ),
      );
    expect(await me()).toEqual([200, 200]);
    await fetch(urlOn(0, '/api/v1/auth/logout'), { method: 'POST', headers });
    expect(await me()).toEqual([401, 401]);
  });

  it('forward nothing for an agent that one of them deleted', async () => {
    const { id, path } = await topology.createAgent();
    for (const index of [0, 1] as const) await callAgent(urlOn(index, path), 'Hello.', 'model-a');
    expect((await topology.apis[0].ask('DELETE', `agents/${id}`)).status).toBe(204);
    const answers = await Promise.all(
      ([1, 0] as const).map((index) =>
        fetch(urlOn(index, path), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: 'Hello.' }] }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(topology.upstream.requests).toHaveLength(2);
  });

  it('encrypt with a new key from the next call on, and restore values under the old key', async () => {
    const { path } = await topology.createAgent();
    const kids = async (content: string): Promise<(string | undefined)[]> => {
      const sessions = [await sessionOf(0, path, content), await sessionOf(1, path, content)];
      return sessions.map(({ events }) => events[0]?.kid);
    };
    const [old, same] = await kids('You can reach me at 415-555-0101.');
    expect(same).toBe(old);
    expect((await runSotto(['keys', 'rotate', '--account', 'clinic'], { env: topology.env })).code).toBe(0);
    const [rotated, again] = await kids('You can reach me at 415-555-0102.');
    expect(again).toBe(rotated);
    expect(rotated).not.toBe(old);
    const token = tokensOf('PHONE', words()[0] ?? '')[0] ?? '';
    topology.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: `Is it ${token}?` }));
    });
    const body = { model: 'model-a', messages: [{ role: 'user', content: 'What was my number?' }] };
    const answer = await fetch(urlOn(1, path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.text()).toContain('415-555-0101');
  });

  it('apply a changed policy from the next call on', async () => {
    const { id, path } = await topology.createAgent();
    for (const index of [0, 1] as const) await callAgent(urlOn(index, path), CALLER_WORDS, 'model-a');
    const changed = await topology.apis[0].ask('PATCH', `agents/${id}`, { policy_yaml: REDACTS_NAMES });
    expect(changed.status).toBe(200);
    for (const index of [1, 0] as const) await callAgent(urlOn(index, path), CALLER_WORDS, 'model-a');
    expect(words().map((text) => text.includes('[REDACTED:NAME]'))).toEqual([false, false, true, true]);
  });

  it('pass on each piece of a stream when it arrives', async () => {
    const { path } = await topology.createAgent();
    let seen: () => void = () => undefined;
    const callerSawTheFirst = new Promise<void>((resolve) => {
      seen = resolve;
    });
    topology.upstream.answerWith(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('One. '));
      await callerSawTheFirst;
      response.end(`${piece('Two.')}data: [DONE]\n\n`);
    });
    const answer = await fetch(topology.balancer.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'model-a',
        stream: true,
        messages: [{ role: 'user', content: 'Hello.' }],
      }),
    });
    let text = '';
    for await (const part of answer.body ?? []) {
      text += Buffer.from(part as Uint8Array).toString('utf8');
      if (text.includes('One.')) seen();
    }
    expect(text).toMatch(/One\..*Two\..*\[DONE\]/s);
  });

  it('count failures by the real client address, whatever address the client claims', async () => {
    const statuses = await Promise.all(Array.from({ length: 300 }, () => meFrom('127.0.0.2')));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(await meFrom('127.0.0.3')).toBe(401);
  });

  /**
   * Makes a request without a login from a loopback address, and claims another forwarded address each time.
   */
  function meFrom(localAddress: string): Promise<number | undefined> {
    const { hostname, port } = new URL(topology.balancer.baseUrl);
    const claimed = `203.0.113.${Math.floor(Math.random() * 250)}`;
    return new Promise((resolve, reject) => {
      request(
        { hostname, port, localAddress, path: '/api/v1/me', headers: { 'x-forwarded-for': claimed } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      )
        .once('error', reject)
        .end();
    });
  }

  it('serve calls without Redis, and after it is back', async () => {
    const { path } = await topology.createAgent();
    topology.upstream.answerWith(unhurried);
    await topology.redis.kill();
    const alone = await callMany(topology.balancer.baseUrl + path, 10);
    await topology.redis.restart();
    const together = await callMany(topology.balancer.baseUrl + path, 10);
    expect([...alone, ...together].filter(({ isWhole }) => !isWhole)).toEqual([]);
    const told = topology.instances.filter((instance) => instance.printed().includes('is not responding'));
    expect(told.length).toBeGreaterThan(0);
  });

  it('write chains that both verify', async () => {
    const { path } = await topology.createAgent();
    topology.upstream.answerWith(unhurried);
    const outcomes = (await Promise.all([callMany(urlOn(0, path), 20), callMany(urlOn(1, path), 20)])).flat();
    const losses = await findLosses(topology.databaseUrl, outcomes, maskedHashes(topology.upstream.requests));
    expect(losses).toEqual(NOTHING_LOST);
    expect(outcomes.filter(({ isWhole }) => !isWhole)).toEqual([]);
    for (const { cookie } of topology.apis) {
      for (const { baseUrl } of topology.instances) {
        const verdict = await fetch(`${baseUrl}/audit/verify`, { method: 'POST', headers: { cookie } });
        expect(await verdict.json()).toMatchObject({ ok: true });
      }
    }
    const [row] = await query<{ n: number }>(
      topology.databaseUrl,
      'SELECT count(DISTINCT instance_id)::int AS n FROM sessions',
    );
    expect(row?.n).toBe(2);
  });
});

function piece(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
}
