import { Injectable } from '@nestjs/common';
import { addHistograms } from '../common/time/latency-histogram.js';
import type { RequestContext } from '../common/http/request-context.js';
import { DEFAULT_SINCE } from '../common/http/since-parameter.js';
import { sinceStart } from '../common/time/since.js';
import { DatabaseClock } from '../database/database-clock.js';
import { Transactions } from '../database/transactions.js';
import {
  type AccountCounts,
  AccountStatisticsRepository,
  type CountedSlot,
} from './account-statistics.repository.js';
import type { StatisticsQueryDto } from './dto/statistics-query.dto.js';
import { slotIndex, type SlotSeries, slotsSince } from './slots.js';
import { type StatisticsView, toFigures } from './statistics.view.js';

/** Activity of all agents of an account over time, including deleted agents. */
@Injectable()
export class Statistics {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: AccountStatisticsRepository,
    private readonly clock: DatabaseClock,
  ) {}

  async of(ctx: RequestContext, query: StatisticsQueryDto): Promise<{ statistics: StatisticsView }> {
    const now = this.clock.now();
    const series = slotsSince(sinceStart(query.since ?? DEFAULT_SINCE, now) ?? now, now);
    const from = new Date(series.starts[0] ?? now);
    const rows = await this.transactions.run(ctx.accountId, (manager) =>
      this.repository.list(manager, ctx.accountId, from),
    );
    const counts = groupBySlot(series, rows).map(sumCounts);
    return {
      statistics: {
        slot_minutes: series.width,
        totals: toFigures(sumCounts(counts)),
        slots: series.starts.map((start, slot) => ({
          start: new Date(start).toISOString(),
          ...toFigures(counts[slot] ?? sumCounts([])),
        })),
      },
    };
  }
}

/** Groups rows by slot. Rows that begin in the future, because a clock is ahead, are omitted. */
function groupBySlot(series: SlotSeries, rows: readonly CountedSlot[]): CountedSlot[][] {
  const slots: CountedSlot[][] = series.starts.map(() => []);
  for (const row of rows) slots[slotIndex(series, row.slot.getTime())]?.push(row);
  return slots;
}

function sumCounts(parts: readonly AccountCounts[]): AccountCounts {
  const sum = (of: (part: AccountCounts) => number): number =>
    parts.reduce((total, part) => total + of(part), 0);
  const redactions: Record<string, number> = {};
  for (const part of parts) {
    for (const [kind, count] of Object.entries(part.redactions)) {
      redactions[kind] = (redactions[kind] ?? 0) + count;
    }
  }
  return {
    ok: sum((part) => part.ok),
    partial: sum((part) => part.partial),
    error: sum((part) => part.error),
    redactions,
    latency: addHistograms(parts.map((part) => part.latency)),
  };
}
