import { Injectable } from '@nestjs/common';
import type { VerifyFailure } from '../../audit/chain/hash/verifier.js';
import type { ChainHead } from '../../audit/events/audit-event.js';
import { RecentEvents } from '../../audit/verification/recent-events.service.js';
import { sinceStart } from '../../common/time/since.js';
import { DatabaseClock } from '../../database/database-clock.js';
import { Transactions } from '../../database/transactions.js';
import { FIGURE_SINCE } from '../dto/figure-query.dto.js';
import type { ShareEstimate } from '../figure/share-estimate.js';
import { FiguresRepository } from '../figures.repository.js';
import { type FinishedReview, finishedReview, missedIn } from './finished-review.js';

/** Share of missed values, as proved by an account's chain. */
export interface ProvenFigure {
  readonly measuredAt: Date;
  readonly since: Date;
  /** Undefined if no review counted a value, or the chain is not valid. */
  readonly missed: ShareEstimate | undefined;
  /** Number of reviewed calls whose events do not contain all necessary data. */
  readonly leftOut: number;
  /** Undefined if the chain is valid. */
  readonly failure: VerifyFailure | undefined;
}

/** Finished reviews of an account, up to a verified head of its chain. */
interface Proven {
  readonly head: ChainHead;
  readonly reviews: readonly FinishedReview[];
}

/** Maximum number of accounts in memory, and of reviews per account. */
const MOST_ACCOUNTS = 100;
const MOST_REVIEWS = 50_000;

/**
 * Computes the share of missed values from verified events only. The first figure of an account verifies the chain of
 * the whole period. Later figures verify only the events appended since.
 */
@Injectable()
export class ReviewEvidence {
  private readonly proven = new Map<string, Proven>();

  constructor(
    private readonly transactions: Transactions,
    private readonly events: RecentEvents,
    private readonly figures: FiguresRepository,
    private readonly clock: DatabaseClock,
  ) {}

  async figure(accountId: string): Promise<ProvenFigure> {
    const now = this.clock.now();
    const since = new Date(sinceStart(FIGURE_SINCE, now) ?? now);
    const known = this.proven.get(accountId);
    this.proven.delete(accountId);
    const found: FinishedReview[] = [];
    const result = await this.transactions.snapshot(accountId, async (manager) => {
      found.length = 0;
      // A chain without a review is not read.
      if (known === undefined && !(await this.figures.hasReview(manager, accountId))) return undefined;
      return this.events.verify(manager, accountId, known?.head ?? since, (event) => {
        const review = finishedReview(event);
        if (review !== undefined) found.push(review);
      });
    });
    const figure = { measuredAt: new Date(now), since, failure: result?.failure };
    if (result?.failure !== undefined) return { ...figure, missed: undefined, leftOut: 0 };
    const all = [...(known?.reviews ?? []), ...found];
    const reviews = all.filter(({ at }) => at >= since.getTime()).slice(-MOST_REVIEWS);
    if (result !== undefined) this.remember(accountId, { head: result.head, reviews });
    return { ...figure, ...missedIn(reviews, since.getTime()) };
  }

  private remember(accountId: string, proven: Proven): void {
    this.proven.set(accountId, proven);
    for (const [oldest] of this.proven) {
      if (this.proven.size <= MOST_ACCOUNTS) return;
      this.proven.delete(oldest);
    }
  }
}
