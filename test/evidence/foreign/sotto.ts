import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Instance, loginByCommand, startInstance } from '../../support/instances.js';
import { CALLER_WORDS } from '../../support/planted.js';
import { openProof } from './proof-file.js';
import type { Surroundings } from './surroundings.js';

/** The account whose calls are made, and another one that only exists. */
export const ACCOUNT = 'clinic';
export const OTHER_ACCOUNT = 'elsewhere';

const TRIES = 480;
const PAUSE_MS = 125;

/** The built service, as members of an account see it. */
export interface Sotto {
  readonly baseUrl: string;
  /** Address of the public log. */
  readonly logUrl: string;
  /** Makes a call and gives its session's id. */
  call(): Promise<string>;
  /** Makes an event in the account's chain. @returns where the agent is called */
  createAgent(): Promise<string>;
  get(path: string): Promise<Response>;
  /** The session's proof, once there is one with a timestamp. */
  proof(sessionId: string): Promise<string>;
  /** The session's export. */
  export(sessionId: string): Promise<string>;
  /** The latest checkpoint of the public log. */
  checkpoint(): Promise<string>;
  stop(): Promise<void>;
}

/** @param cookie of a login that was made before */
export async function startSotto(
  { env }: Surroundings,
  cookie?: string,
): Promise<Sotto & { cookie: string }> {
  const instance: Instance = await startInstance({ ...env, SERVICE_LOG_LEVEL: 'fatal' });
  const { baseUrl } = instance;
  const own = cookie ?? (await loginByCommand(env, ACCOUNT));
  if (cookie === undefined) await loginByCommand(env, OTHER_ACCOUNT);
  const proxyUrl = await createAgent(baseUrl, own);
  const get = (path: string): Promise<Response> => fetch(baseUrl + path, { headers: { cookie: own } });
  return {
    baseUrl,
    logUrl: `${baseUrl}/log`,
    cookie: own,
    call: () => call(proxyUrl),
    createAgent: () => createAgent(baseUrl, own),
    get,
    proof: (id) =>
      eventually(async () => {
        const answer = await get(`/api/v1/sessions/${id}/proof`);
        const text = await answer.text();
        return answer.ok && openProof(text).extra.timestamp !== undefined ? text : undefined;
      }),
    export: async (id) => (await get(`/api/v1/sessions/${id}/audit`)).text(),
    checkpoint: async () => (await fetch(`${baseUrl}/log/checkpoint`)).text(),
    stop: () => instance.stop(),
  };
}

async function createAgent(baseUrl: string, cookie: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/agents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: `Front desk ${randomBytes(4).toString('hex')}`, upstream: 'stub' }),
  });
  if (!answer.ok) throw new Error(`creating an agent answered ${answer.status}`);
  const { agent } = (await answer.json()) as { agent: { proxy_url: string } };
  return agent.proxy_url;
}

async function call(proxyUrl: string): Promise<string> {
  const answer = await fetch(proxyUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: CALLER_WORDS }] }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`a call answered ${answer.status}`);
  return answer.headers.get('x-sotto-session') ?? '';
}

/**
 * Asks until there is something.
 * @throws Error when there is nothing for longer than a busy machine needs
 */
export async function eventually<Found>(ask: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await ask();
    if (found !== undefined) return found;
    await pause(PAUSE_MS);
  }
  throw new Error('it has not come about');
}
