import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../common/http/request-context.js';
import { sinceStart } from '../common/time/since.js';
import { DatabaseClock } from '../database/database-clock.js';
import { Transactions } from '../database/transactions.js';
import { FIGURE_SINCE, type FigureQueryDto } from './dto/figure-query.dto.js';
import { type FigureAnswer, toProgressView, toSharesView } from './figure.view.js';
import { kindsIn, sharesOf } from './figure/grouped-shares.js';
import { type Agreement, cohensKappa } from './figure/kappa.js';
import { moreReviewsNeeded, nextDigit } from './figure/reviews-needed.js';
import { INTERVAL_METHOD, type ShareEstimate } from './figure/share-estimate.js';
import { FiguresRepository, type GroupedCall } from './figures.repository.js';
import type { WordTable } from './marks/word-agreement.js';

type Groups = FigureAnswer['figure']['by'];

/** Measures an account's error rates from the review tables, for members. Reports use `ReviewEvidence`. */
@Injectable()
export class ReviewFigures {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: FiguresRepository,
    private readonly clock: DatabaseClock,
  ) {}

  async of({ accountId }: RequestContext, query: FigureQueryDto): Promise<FigureAnswer> {
    const now = new Date(this.clock.now());
    const since = new Date(sinceStart(query.since ?? FIGURE_SINCE, now.getTime()) ?? now);
    const { calls, progress, tables } = await this.transactions.run(accountId, async (manager) => ({
      calls: await this.repository.listReviewed(manager, accountId, since),
      progress: await this.repository.progress(manager, accountId, since),
      tables: await this.repository.listAgreements(manager, accountId, since),
    }));
    const shares = sharesOf(calls);
    return {
      figure: {
        measured_at: now.toISOString(),
        since: since.toISOString(),
        method: INTERVAL_METHOD,
        ...toSharesView(shares),
        next_digit: shares.missed === undefined ? null : nextDigitOf(shares.missed),
        by: groupsOf(calls),
      },
      progress: toProgressView(progress, agreementOf(tables)),
    };
  }
}

function nextDigitOf(missed: ShareEstimate): FigureAnswer['figure']['next_digit'] {
  const halfWidth = nextDigit(missed);
  const reviews = moreReviewsNeeded(missed, halfWidth);
  return { half_width: halfWidth, reviews: Number.isFinite(reviews) ? reviews : null };
}

function groupsOf(calls: readonly GroupedCall[]): Groups {
  return {
    kind: kindsIn(calls).map((kind) => ({ key: kind, name: kind, ...toSharesView(sharesOf(calls, kind)) })),
    language: grouped(calls, ({ language }) => [language ?? 'und', language ?? 'und']),
    agent: grouped(calls, ({ agentId, agentName }) => [agentId, agentName ?? agentId]),
    policy: grouped(calls, ({ policyName, policyVersion }) => {
      const name = `${policyName} ${policyVersion}`;
      return [name, name];
    }),
    model: grouped(calls, ({ modelSha256 }) => [modelSha256 ?? 'none', modelSha256?.slice(0, 12) ?? 'none']),
    stratum: grouped(calls, ({ stratum }) => [stratum, stratum]),
  };
}

function grouped(
  calls: readonly GroupedCall[],
  keyOf: (call: GroupedCall) => readonly [key: string, name: string],
): Groups['agent'] {
  const groups = new Map<string, { name: string; calls: GroupedCall[] }>();
  for (const call of calls) {
    const [key, name] = keyOf(call);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { name, calls: [call] });
    else known.calls.push(call);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.calls.length - a.calls.length)
    .map(([key, { name, calls: ofGroup }]) => ({ key, name, ...toSharesView(sharesOf(ofGroup)) }));
}

function agreementOf(tables: readonly WordTable[]): Agreement | undefined {
  const labels = ['value', 'none'] as const;
  return cohensKappa(
    new Map(
      labels.map((first) => [
        first,
        new Map(
          labels.map((second) => [second, tables.reduce((sum, table) => sum + table[first][second], 0)]),
        ),
      ]),
    ),
  );
}
