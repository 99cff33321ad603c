import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Instance, loginByCommand, startInstance } from '../../support/instances.js';
import { CALLER_WORDS } from '../../support/planted.js';
import { openProof } from './proof-file.js';
import type { Surroundings } from './surroundings.js';

/** Account that makes the calls. `OTHER_ACCOUNT` makes none. */
export const ACCOUNT = 'clinic';
export const OTHER_ACCOUNT = 'elsewhere';

const TRIES = 480;
const PAUSE_MS = 125;

/** The built service as members of an account use it. */
export interface Sotto {
  readonly baseUrl: string;
  /** URL of the public log. */
  readonly logUrl: string;
  /** Makes a call and returns its session ID. */
  call(): Promise<string>;
  /** Creates an agent, which appends an event to the account's chain. @returns proxy URL */
  createAgent(): Promise<string>;
  get(path: string): Promise<Response>;
  /** Returns the session's proof once it has a timestamp. */
  proof(sessionId: string): Promise<string>;
  /** Returns the session's export. */
  export(sessionId: string): Promise<string>;
  /** Returns the latest checkpoint of the public log. */
  checkpoint(): Promise<string>;
  stop(): Promise<void>;
}

/** @param cookie cookie of an earlier login */
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
 * Repeats a request until it returns a value.
 * @throws Error if no value is returned for longer than a busy machine needs
 */
export async function eventually<Found>(ask: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await ask();
    if (found !== undefined) return found;
    await pause(PAUSE_MS);
  }
  throw new Error('it has not come about');
}
