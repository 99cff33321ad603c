import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { refuseUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { DatabaseClock } from '../database/database-clock.js';
import { APP_HOT_PATH, type HotPath } from '../database/hot-path.js';
import { monthOf, nextMonthOf } from './month.js';
import { RefusedCalls } from './refused-calls.js';
import type { MeteredKey, TokenBudgets } from './token-budgets.js';
import type { TokenUsage } from '../common/usage/token-usage.js';

/** Whose calls are counted. */
export interface MeteredAgent {
  readonly accountId: string;
  readonly id: string;
  readonly budgets: TokenBudgets;
}

/** What an account's agents and caller keys have taken in a month, as far as this process knows. */
interface AccountMonth {
  readonly month: string;
  /** By the ID of the agent or the key. */
  readonly used: Map<string, number>;
  total: number;
  /** When the database was last asked, in milliseconds of its clock. */
  readAt: number;
}

/** For how long other instances' calls are left out of the count, in milliseconds. */
const REFRESH_MS = 5_000;
const COUNTED_ACCOUNTS = 10_000;
/** The part of a budget from which on it is warned of. */
const WARNED_FROM = 0.8;

/**
 * Refuses calls of agents, caller keys and accounts that have taken as many tokens in a month (UTC) as they may. Calls that
 * are under way are left alone, so that it may become somewhat more; what other instances' calls took counts some seconds
 * later.
 */
@Injectable()
export class MonthlyBudgets {
  private readonly logger = new Logger(MonthlyBudgets.name);
  private readonly months = new LRUCache<string, AccountMonth>({ max: COUNTED_ACCOUNTS });
  private readonly reading = new Map<string, Promise<AccountMonth>>();
  private readonly warned = new LRUCache<string, true>({ max: COUNTED_ACCOUNTS });

  constructor(
    @Inject(APP_HOT_PATH) private readonly database: Pick<HotPath, 'query'>,
    private readonly clock: DatabaseClock,
    private readonly refused: RefusedCalls,
  ) {}

  /**
   * Whether an agent's calls with that key, or without one, are to be refused. Only in the first call of a month there is
   * something to wait for.
   * @throws DomainError `audit_unavailable`
   */
  isUsedUp(agent: MeteredAgent, key: MeteredKey | undefined): boolean | Promise<boolean> {
    const { budgets, accountId } = agent;
    const ofKey = key?.monthlyTokens ?? undefined;
    if (budgets.agent === undefined && budgets.account === undefined && ofKey === undefined) return false;
    const now = this.clock.now();
    const known = this.months.get(accountId);
    if (known?.month !== monthOf(now)) {
      return this.read(accountId).then((month) => this.isSpent(agent, key, month), refuseUnavailable);
    }
    // Counted on while the database is away: then no call begins anyway.
    if (now - known.readAt > REFRESH_MS) void this.read(accountId).catch(() => undefined);
    return this.isSpent(agent, key, known);
  }

  /** Counts a call that is refused. @returns what it is refused with: DomainError `rate_limited` */
  refuse({ accountId }: MeteredAgent, key: MeteredKey | undefined): DomainError {
    if (key !== undefined) this.refused.count(accountId, key.id);
    const now = this.clock.now();
    const next = nextMonthOf(now);
    const day = new Date(next).toISOString().slice(0, 10);
    return new DomainError(
      'rate_limited',
      `This month's token budget is used up. Calls are accepted again on ${day} (UTC), or with a larger \`monthly_tokens\`.`,
      { retryAfter: String(Math.ceil((next - now) / 1_000)), retryable: false },
    );
  }

  /** Adds what a call took. */
  count(
    { accountId, id }: MeteredAgent,
    { prompt, completion }: TokenUsage,
    keyId: string | undefined,
  ): void {
    const month = this.months.get(accountId);
    if (month === undefined) return;
    month.total += prompt + completion;
    for (const counted of keyId === undefined ? [id] : [id, keyId])
      month.used.set(counted, (month.used.get(counted) ?? 0) + prompt + completion);
  }

  private isSpent(
    { id, accountId, budgets }: MeteredAgent,
    key: MeteredKey | undefined,
    { used, total, month }: AccountMonth,
  ): boolean {
    const ofAgent = this.warn(`agent ${id}`, used.get(id) ?? 0, budgets.agent, month);
    const ofAccount = this.warn(`account ${accountId}`, total, budgets.account, month);
    if (key === undefined || key.monthlyTokens === null) return ofAgent || ofAccount;
    const ofKey = this.warn(`caller key ${key.id}`, used.get(key.id) ?? 0, key.monthlyTokens, month);
    return ofAgent || ofAccount || ofKey;
  }

  /** @returns whether all is used */
  private warn(name: string, used: number, budget: number | undefined, month: string): boolean {
    if (budget === undefined || used < WARNED_FROM * budget) return false;
    const isAll = used >= budget;
    const part = isAll ? 'all' : `${WARNED_FROM * 100} %`;
    const warning = `${name} has used ${part} of its ${budget} tokens for ${month}`;
    if (!this.warned.has(warning)) {
      this.warned.set(warning, true);
      this.logger.warn(warning);
    }
    return isAll;
  }

  /** Once for all calls that wait for it. */
  private read(accountId: string): Promise<AccountMonth> {
    let reading = this.reading.get(accountId);
    if (reading === undefined) {
      reading = this.fromDatabase(accountId).finally(() => this.reading.delete(accountId));
      this.reading.set(accountId, reading);
    }
    return reading;
  }

  private async fromDatabase(accountId: string): Promise<AccountMonth> {
    const readAt = this.clock.now();
    const month = monthOf(readAt);
    const rows = await this.database.query<{ id: string; tokens: string; is_agent: boolean }>(
      'agent_and_key_tokens_since',
      `SELECT agent_id AS id, tokens, true AS is_agent FROM tokens_since($1, $2)
       UNION ALL SELECT key_id, tokens, false FROM caller_key_tokens_since($1, $2)`,
      [accountId, `${month}-01`],
    );
    const used = new Map(rows.map(({ id, tokens }) => [id, Number(tokens)]));
    const total = rows.reduce(
      (sum, { tokens, is_agent: isAgent }) => sum + (isAgent ? Number(tokens) : 0),
      0,
    );
    const read = { month, used, total, readAt };
    this.months.set(accountId, read);
    return read;
  }
}
