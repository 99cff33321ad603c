import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../database/transactions.js';
import { PoliciesService } from '../policies/policies.service.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { SessionSealing } from '../audit/sealing/session-sealing.service.js';
import { BEFORE_ALL, type Place, RetentionRepository, type Term } from './retention.repository.js';
import { type RetentionActor, SessionPurge } from './session-purge.service.js';

/** Sessions of one transaction: few enough that nobody waits for the account's chain for long. */
const PAGE = 200;

/** Sessions that were removed, and sessions that only lost their payloads. */
export interface Purged {
  readonly sessions: number;
  readonly payloads: number;
}

export interface RetentionOptions {
  /** Only counts. */
  readonly dryRun?: boolean;
  /** Ends between two transactions when it is aborted. */
  readonly signal?: AbortSignal;
  /** Told of the sum so far after each transaction. */
  readonly onProgress?: (purged: Purged) => void;
}

/** One account's purge while it goes on. */
interface Run extends RetentionOptions {
  readonly accountId: string;
  readonly actor: RetentionActor;
  readonly count: (what: keyof Purged, n: number) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Removes what the policies keep no longer: payloads after `payload_retention_days`, then the sessions themselves after
 * `retention_days`, both counted from the session's start. Each session is kept as long as the policy says that it ran
 * under. The account's chain keeps a tombstone of every session.
 */
@Injectable()
export class Retention {
  constructor(
    private readonly transactions: Transactions,
    private readonly policies: PoliciesService,
    private readonly repository: RetentionRepository,
    private readonly sessions: SessionPurge,
    private readonly journal: AccountJournal,
    private readonly sealing: SessionSealing,
  ) {}

  /**
   * Goes through the sessions of some accounts.
   * @returns what was removed; undefined when another instance is at it
   */
  purge(
    accountIds: readonly string[],
    actor: RetentionActor,
    options: RetentionOptions = {},
  ): Promise<Purged | undefined> {
    const work = (): Promise<Purged> => this.purgeEach(accountIds, actor, options);
    return options.dryRun === true ? work() : this.repository.alone(work);
  }

  /** The same for every account. */
  async purgeAll(actor: RetentionActor, options: RetentionOptions = {}): Promise<Purged | undefined> {
    return this.purge(await this.transactions.accountIds(), actor, options);
  }

  /** The same for the accounts whose sessions nobody went through today. */
  async purgeDaily(actor: RetentionActor, options: RetentionOptions = {}): Promise<Purged | undefined> {
    return this.purge(await this.repository.accountsToExpire(), actor, options);
  }

  /** What goes wrong with one account or session keeps none of the others waiting; it is thrown in the end. */
  private async purgeEach(
    accountIds: readonly string[],
    actor: RetentionActor,
    options: RetentionOptions,
  ): Promise<Purged> {
    const total = { sessions: 0, payloads: 0 };
    const failures: unknown[] = [];
    const count = (what: keyof Purged, n: number): void => {
      total[what] += n;
      options.onProgress?.(total);
    };
    const fail = (error: unknown): void => {
      failures.push(error);
    };
    for (const accountId of accountIds) {
      if (options.signal?.aborted === true) break;
      await this.purgeAccount({ accountId, actor, count, fail, ...options }).catch(fail);
    }
    if (failures.length > 0) throw failures[0];
    return total;
  }

  private async purgeAccount(run: Run): Promise<void> {
    const { accountId } = run;
    const policies = await this.transactions.run(accountId, (manager) =>
      this.policies.all(manager, accountId),
    );
    // Only what is sealed may go: its tombstone is checked against the seal ever after.
    if (run.dryRun !== true) await this.sealing.sealAccount(accountId, run.signal);
    // Sessions first: what goes with them needs no event of its own.
    for (const term of termsOf(policies, 'retentionDays')) await this.purgeSessions(run, term);
    for (const term of termsOf(policies, 'payloadRetentionDays')) await this.purgePayloads(run, term);
    if (run.dryRun === true || run.signal?.aborted === true) return;
    await this.transactions.run(accountId, (manager) => this.repository.markPurged(manager, accountId));
  }

  private async purgeSessions(run: Run, term: Term): Promise<void> {
    const { accountId, actor, dryRun, signal, count, fail } = run;
    let after: Place | undefined = BEFORE_ALL;
    while (after !== undefined && signal?.aborted !== true) {
      const from: Place = after;
      const due = await this.transactions.run(accountId, (manager) =>
        this.repository.listDue(manager, accountId, term, from, PAGE),
      );
      const ids = due.map(({ sessionId }) => sessionId);
      count(
        'sessions',
        dryRun === true ? ids.length : await this.sessions.purge(accountId, ids, actor, fail),
      );
      after = due.length < PAGE ? undefined : due.at(-1);
    }
  }

  private async purgePayloads(run: Run, term: Term): Promise<void> {
    const { accountId, signal, count } = run;
    let after: string | undefined = '';
    while (after !== undefined && signal?.aborted !== true) {
      const from: string = after;
      const ids = await this.transactions.run(accountId, (manager) =>
        this.purgePayloadPage(manager, run, term, from),
      );
      count('payloads', ids.length);
      after = ids.length < PAGE ? undefined : ids.at(-1);
    }
  }

  private async purgePayloadPage(
    manager: EntityManager,
    { accountId, actor, dryRun }: Run,
    term: Term,
    after: string,
  ): Promise<string[]> {
    const ids = await this.repository.listWithDuePayloads(manager, accountId, term, after, PAGE);
    if (dryRun === true || ids.length === 0) return ids;
    await this.repository.deletePayloads(manager, accountId, ids);
    await this.journal.append(manager, accountId, {
      kind: 'payloads_purged',
      sessions: ids.length,
      payload_retention_days: term.days,
      actor: { user_id: actor.userId, login: actor.login },
    });
    return ids;
  }
}

/** Policies by how long they keep: there are few terms, however many policies. */
function termsOf(
  policies: readonly { name: string; version: number; retentionDays: number; payloadRetentionDays: number }[],
  what: 'retentionDays' | 'payloadRetentionDays',
): Term[] {
  const terms = new Map<number, { name: string; version: number }[]>();
  for (const policy of policies) {
    const { name, version } = policy;
    terms.set(policy[what], [...(terms.get(policy[what]) ?? []), { name, version }]);
  }
  return [...terms].map(([days, pinned]) => ({ days, policies: pinned }));
}
