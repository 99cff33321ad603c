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

/** Agent whose calls are counted. */
export interface MeteredAgent {
  readonly accountId: string;
  readonly id: string;
  readonly budgets: TokenBudgets;
}

/** Usage of an account's agents and caller keys in a month, as far as this process knows. */
interface AccountMonth {
  readonly month: string;
  /** Number of tokens by the ID of the agent or key. */
  readonly used: Map<string, number>;
  total: number;
  /** Time of the last database query, in milliseconds of the database's clock. */
  readAt: number;
}

/** Milliseconds after which the count is refreshed to include other instances' calls. */
const REFRESH_MS = 5_000;
const COUNTED_ACCOUNTS = 10_000;
/** Share of a budget above which a warning is logged. */
const WARNED_FROM = 0.8;

/**
 * Rejects calls of agents, caller keys and accounts that have used up their token budget for the month (UTC). Running
 * calls continue, so usage can slightly exceed the budget. Usage on other instances is counted a few seconds later.
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
   * Returns whether an agent's calls, with this key or without a key, must be rejected. Only the first call of a month
   * has to wait.
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
    // While the database is unavailable, counting continues locally. Calls cannot start then in any case.
    if (now - known.readAt > REFRESH_MS) void this.read(accountId).catch(() => undefined);
    return this.isSpent(agent, key, known);
  }

  /** Counts a rejected call. @returns the error of the rejection, DomainError `rate_limited` */
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

  /** Adds the usage of a call. */
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

  /** Logs a warning once the budget is almost or completely used. @returns whether the budget is used up */
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

  /** Reads the usage. Concurrent calls share one query. */
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
