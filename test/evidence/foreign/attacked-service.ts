import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckpointJob } from '../../../src/audit/checkpoints/checkpoint-job.js';
import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import { SessionSealing } from '../../../src/audit/sealing/session-sealing.service.js';
import { askReviews, callKept, lookAt, placeIn } from '../../review/desk.js';
import { ageChain } from '../../support/aged-chains.js';
import { emptyDatabase, inDatabase, query } from '../../support/databases.js';
import { createLogins, type Logins } from '../../support/logins.js';
import { type Ran, runSotto } from '../../support/run-sotto.js';
import { type RunningService, runService } from '../../support/running-service.js';
import { asSuperuser, DatabaseTools, type Sql } from './database-tools.js';

/** Attacker: the login that owns the tables, with triggers disabled, or a superuser. */
export type By = 'owner' | 'superuser';
type Env = Readonly<Record<string, string>>;

/** Part of a report about reviews. */
export interface ReportedReviews {
  readonly missed: { readonly share: number } | null;
}

const SEED = Buffer.alloc(32, 5);
const WORDS = 'my name is Odalys Brennan, call me at 415-555-0142 and tell Falconbridge';
/** Agent of all calls except one. */
const AGENT = {
  policy_yaml: `name: own\nretention_days: 30\nreview: { share: 100 %, keep: 14d }\n`,
  own_terms: ['Maple Clinic'],
};
const TABLES = [
  ...['audit_single_events', 'audit_batches', 'audit_chains', 'sealed_sessions', 'sessions', 'reviews'],
  ...['checkpoint_leaves', 'checkpoint_nodes', 'checkpoints', 'agents', 'policies', 'review_samples'],
] as const;

const forAll = (statement: (table: string) => string): string => TABLES.map(statement).join('; ');

/**
 * A service that writes checkpoints to a folder, with an account of 80 days that has sealed, reviewed and
 * purged sessions.
 */
export class AttackedService {
  /** ID of a reviewed session. */
  #reviewed = '';

  private constructor(
    /** Database, with the URL of a superuser. */
    private readonly database: { readonly url: string; readonly drop: () => Promise<void> },
    private readonly logins: Logins,
    private readonly env: Env & { readonly DATABASE_URL: string; readonly SERVICE_CHECKPOINT_DIR: string },
    private readonly running: RunningService,
    private readonly people: { readonly admin: string; readonly ray: string },
    private readonly agentUrl: string,
    readonly accountId: string,
  ) {}

  static async start(): Promise<AttackedService> {
    const logins = await createLogins();
    const database = await emptyDatabase(logins.owner);
    const env = {
      DATABASE_URL: inDatabase(logins.ownerUrl, database.url),
      SERVICE_CHECKPOINT_KEY: SEED.toString('base64'),
      SERVICE_CHECKPOINT_DIR: await mkdtemp(join(tmpdir(), 'sotto-attacked-')),
      SERVICE_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
      SERVICE_LOG_PUBLIC: 'true',
    };
    const running = await runService({ databaseUrl: env.DATABASE_URL, env });
    const people = {
      admin: await running.login(),
      ray: await running.login({ login: 'ray', role: 'reviewer' }),
    };
    const agent = await running.createAgent(people.admin, AGENT);
    const [row] = await query<{ id: string }>(database.url, 'SELECT account_id AS id FROM accounts');
    const id = row?.id ?? '';
    const service = new AttackedService(database, logins, env, running, people, agent.proxy_url, id);
    await service.live();
    return service;
  }

  /** Simulates 80 days of operation. */
  private async live(): Promise<void> {
    const { running, accountId, database } = this;
    const brief = await running.createAgent(this.people.admin, {
      policy_yaml: 'name: brief\nretention_days: 5\n',
    });
    await ageChain(database.url, accountId, 70);
    await running.service.app.get(SessionSealing, { strict: false }).confirmAll();
    await ageChain(database.url, accountId, 10);
    const old = await callKept(running, brief.proxy_url, WORDS);
    await ageChain(database.url, old.id, 9);
    await this.call();
    await this.checkpoint();
    await this.keep('early');
    await this.purge();
    this.#reviewed = await this.call();
    const other = await this.call();
    await this.checkpoint();
    await this.review(this.#reviewed, [{ sort: 'missed', kind: 'EMPLOYER' }]);
    await this.review(other, []);
    await this.checkpoint();
    await this.keep('clean');
  }

  private async review(id: string, sorts: readonly object[]): Promise<void> {
    const { running, people } = this;
    const place = placeIn(await lookAt(running, people.ray, id), 'Falconbridge');
    const marks = sorts.map((sort) => ({ ...place, ...sort }));
    const [status] = await askReviews(running, people.ray, 'POST', `/${id}/finish`, { marks });
    if (status !== 204) throw new Error(`finishing a review answered ${status}`);
  }

  get vkey(): string {
    return new NoteSigner('sotto', SEED).verifier.toString();
  }

  get logUrl(): string {
    return `${this.running.baseUrl}/log`;
  }

  async call(): Promise<string> {
    return (await callKept(this.running, this.agentUrl, WORDS)).id;
  }

  /**
   * Seals and signs.
   * @param env settings of another instance, which does it
   * @throws LogFault
   */
  async checkpoint(env?: Env): Promise<void> {
    const run = ({ service }: RunningService): Promise<void> => service.app.get(CheckpointJob).run();
    await (env === undefined ? run(this.running) : this.beside(run, env));
  }

  sotto(args: readonly string[], env: Env = {}): Promise<Ran> {
    return runSotto(args, { env: { ...this.env, ...env } });
  }

  /** Runs work on another instance, which has not read the database before. */
  private async beside<Result>(
    work: (service: RunningService) => Promise<Result>,
    env: Env = {},
  ): Promise<Result> {
    const other = await runService({ databaseUrl: this.env.DATABASE_URL, env: { ...this.env, ...env } });
    return work(other).finally(() => other.stop());
  }

  /** Returns the account's export. */
  async account(): Promise<string> {
    const { code, out, err } = await this.sotto(['audit', 'export', '--account', 'clinic']);
    if (code !== 0) throw new Error(`the export ended with ${String(code)}: ${err}`);
    return out;
  }

  /**
   * @throws Error with the output of the command, if it does not remove all sessions that are due according
   * to the tables
   */
  async purge(): Promise<void> {
    const { code, err } = await this.sotto(['audit', 'purge']);
    if (code !== 0) throw new Error(err);
  }

  reported(): Promise<ReportedReviews> {
    return this.beside(async ({ baseUrl }) => {
      const path = `${baseUrl}/api/v1/sessions/${this.#reviewed}/report`;
      const answer = await fetch(path, { headers: { cookie: this.people.admin } });
      const { report } = (await answer.json()) as {
        report: { leak_detection: { reviews: ReportedReviews } };
      };
      return report.leak_detection.reviews;
    });
  }

  /** Runs work with write access to the tables. */
  async as(by: By, work: (tools: DatabaseTools) => Promise<unknown>): Promise<void> {
    const owner: Sql = (text, ...values) => query(this.env.DATABASE_URL, text, values);
    const sql = by === 'owner' ? owner : asSuperuser(this.database.url);
    const triggers = async (state: string): Promise<void> => {
      if (by === 'owner') await sql(forAll((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`));
    };
    await triggers('DISABLE');
    await work(new DatabaseTools(sql, this.accountId));
    // Makes the service read agents and policies again.
    await sql('UPDATE accounts SET epoch = epoch + 1');
    await triggers('ENABLE');
  }

  private async keep(name: 'early' | 'clean'): Promise<void> {
    await query(
      this.database.url,
      forAll((table) => `CREATE TABLE ${name}_${table} AS SELECT * FROM ${table}`),
    );
  }

  restore(name: 'early' | 'clean'): Promise<void> {
    const again = forAll(
      (table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM ${name}_${table}`,
    );
    return this.as('superuser', ({ sql }) => sql(again));
  }

  /** Returns the checkpoints in the folder by file name, in order of size. */
  async notes(): Promise<Map<string, string>> {
    const folder = this.env.SERVICE_CHECKPOINT_DIR;
    const names = (await readdir(folder)).filter((name) => name.startsWith('checkpoint-')).sort();
    const texts = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
    return new Map(await Promise.all(texts));
  }

  /** Replaces all files in the folder. */
  async writeNotes(notes: ReadonlyMap<string, string>): Promise<void> {
    const folder = this.env.SERVICE_CHECKPOINT_DIR;
    for (const name of await readdir(folder)) await rm(join(folder, name));
    for (const [name, note] of notes) await writeFile(join(folder, name), note);
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await this.database.drop();
    await this.logins.drop();
    await rm(this.env.SERVICE_CHECKPOINT_DIR, { recursive: true, force: true });
  }
}
