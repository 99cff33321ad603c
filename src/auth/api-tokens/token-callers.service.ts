import { Injectable } from '@nestjs/common';
import { eventActor } from '../../audit/events/event-actor.js';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import { sha256 } from '../../common/sha256.js';
import { DatabaseClock } from '../../database/database-clock.js';
import { Transactions } from '../../database/transactions.js';
import type { TokenCaller } from './api-token.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { TOKEN_SECRET } from './token-secret.js';

/** Milliseconds between two updates of the time of the last use. */
const RECORD_INTERVAL_MS = 60_000;

/** Finds the caller who sent an API token, and records the token's use. */
@Injectable()
export class TokenCallers {
  constructor(
    private readonly repository: ApiTokensRepository,
    private readonly transactions: Transactions,
    private readonly journal: AccountJournal,
    private readonly clock: DatabaseClock,
  ) {}

  /** Returns undefined if the token is malformed, unknown, expired or revoked. */
  async find(secret: string): Promise<TokenCaller | undefined> {
    return TOKEN_SECRET.matches(secret) ? this.repository.findByHash(sha256(secret)) : undefined;
  }

  /**
   * Records a use, at most once a minute. Only the first use on each day (UTC) is journaled, so that frequent requests
   * do not flood the journal. Changes are always journaled with the token.
   */
  async recordUse(caller: TokenCaller): Promise<void> {
    const { accountId, tokenId, memberId: userId, login, lastUsedAt } = caller;
    if (lastUsedAt !== null && this.isRecent(lastUsedAt)) return;
    await this.transactions.run(accountId, async (manager) => {
      if (await this.repository.recordDay(manager, accountId, tokenId)) {
        const actor = eventActor({ userId, login, tokenId });
        await this.journal.append(manager, accountId, { kind: 'api_token_used', actor });
      } else await this.repository.recordUse(manager, accountId, tokenId);
    });
  }

  private isRecent(lastUsedAt: Date): boolean {
    const now = this.clock.now();
    return now - lastUsedAt.getTime() < RECORD_INTERVAL_MS && dayOf(now) === dayOf(lastUsedAt.getTime());
  }
}

/** Returns the UTC day of a time in milliseconds since the epoch. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
