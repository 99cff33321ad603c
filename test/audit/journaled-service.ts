import { randomBytes } from 'node:crypto';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { query } from '../support/databases.js';
import { disarmEvents } from '../support/journal.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RunningService, runService, type ServiceOptions } from '../support/running-service.js';

export interface Verdict {
  ok: boolean;
  event_count: number;
  message: string;
  failure?: { code: string; chain: string; seq: number };
}

export interface JournaledService extends RunningService {
  /** Cookie of an admin of the account. */
  readonly cookie: string;
  readonly accountId: string;
  /** Makes a call and returns its session ID. */
  call(words?: string): Promise<string>;
  /** Seals ended sessions and signs a checkpoint, like the periodic job. */
  checkpoint(): Promise<void>;
  verify(body: object, cookie?: string | null): Promise<Verdict>;
  get(path: string, cookie?: string): Promise<Response>;
  /**
   * Changes the tables as the owner of the database, without triggers. `audit_single_events` then has a row
   * for each event.
   */
  tamper(sql: string, values?: readonly unknown[]): Promise<void>;
  /** Disables the triggers permanently. */
  disarm(): Promise<void>;
}

/** Starts the service with a checkpoint key and an account that has an agent. */
export async function runJournaledService(options: ServiceOptions = {}): Promise<JournaledService> {
  const service = await runService({
    ...options,
    env: {
      SERVICE_CHECKPOINT_KEY: randomBytes(32).toString('base64'),
      ...options.env,
    },
  });
  const cookie = await service.login();
  const agent = await service.createAgent(cookie, {});
  const me = await fetch(`${service.baseUrl}/api/v1/me`, { headers: { cookie } });
  const { user } = (await me.json()) as { user: { account: { id: string } } };
  const disarm = async (): Promise<void> => {
    await query(
      service.databaseUrl,
      forAll((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
    );
    await disarmEvents(service.databaseUrl);
  };
  return {
    ...service,
    cookie,
    accountId: user.account.id,
    call: async (words = CALLER_WORDS) => {
      const answer = await fetch(agent.proxy_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: words }] }),
      });
      if (answer.status !== 200) throw new Error(`a call answered ${answer.status}`);
      await answer.text();
      return answer.headers.get('x-sotto-session') ?? '';
    },
    checkpoint: () => service.service.app.get(CheckpointJob).run(),
    verify: async (body, who = cookie) => {
      const answer = await fetch(`${service.baseUrl}/audit/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(who === null ? {} : { cookie: who }) },
        body: JSON.stringify(body),
      });
      if (answer.status !== 200) throw new Error(`verification answered ${answer.status}`);
      return (await answer.json()) as Verdict;
    },
    get: (path, who = cookie) => fetch(service.baseUrl + path, { headers: { cookie: who } }),
    disarm,
    tamper: async (sql, values = []) => {
      await disarm();
      await query(service.databaseUrl, sql, values);
      await query(
        service.databaseUrl,
        forAll((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
      );
    },
  };
}

const JOURNAL_TABLES = [
  'audit_single_events',
  'audit_batches',
  'audit_chains',
  'sealed_sessions',
  'checkpoint_leaves',
  'checkpoint_nodes',
  'checkpoints',
] as const;

/** Builds one statement for all tables of the journal. */
export function forAll(statement: (table: string) => string): string {
  return JOURNAL_TABLES.map(statement).join('; ');
}
