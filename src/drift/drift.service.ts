import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import type { KindName } from '../audit/events/fields.js';
import { TimeSlice } from '../common/async/time-slice.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { RequestContext } from '../common/http/request-context.js';
import type { Id } from '../common/ids.js';
import { DatabaseClock } from '../database/database-clock.js';
import { HOUR_MS, SweepEvery } from '../database/sweeps.js';
import { Transactions } from '../database/transactions.js';
import { DRIFT_METHOD } from './chart/charts.js';
import { watchedSeries } from './chart/judge.js';
import { foldsOf } from './counts/fold.js';
import { DriftAlarmsRepository } from './drift-alarms.repository.js';
import { DriftCountsRepository } from './drift-counts.repository.js';
import { type AlarmAnswer, type DriftAnswer, toAlarmView, toSeriesView } from './drift.view.js';
import type { DriftQueryDto } from './dto/drift-query.dto.js';

/** Compares the rates of an account's agents with their baselines. */
@Injectable()
export class DriftService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly counts: DriftCountsRepository,
    private readonly alarms: DriftAlarmsRepository,
    private readonly journal: AccountJournal,
  ) {}

  async of({ accountId }: RequestContext, { agent_id: agentId }: DriftQueryDto): Promise<DriftAnswer> {
    const now = this.clock.now();
    const alarms = await this.transactions.run(accountId, (manager) =>
      this.alarms.listShown(manager, accountId, agentId),
    );
    return {
      drift: {
        measured_at: new Date(now).toISOString(),
        method: DRIFT_METHOD,
        alarms: alarms.map(toAlarmView),
        series: agentId === undefined ? [] : await this.seriesOf(accountId, agentId, now),
      },
    };
  }

  /**
   * Confirms the new level of an alarm, so that the baseline is learned from that level.
   * @throws DomainError `not_found`
   */
  confirm({ accountId, actor }: RequestContext, alarmId: string): Promise<AlarmAnswer> {
    return this.transactions.run(accountId, async (manager) => {
      const alarm = await this.alarms.end(manager, accountId, alarmId, 'confirmed');
      if (alarm === undefined)
        throw new DomainError('not_found', 'The account has no open alert with this ID.');
      const { agentId, language, kind, rate } = alarm;
      await this.journal.append(manager, accountId, {
        kind: 'drift_confirmed',
        agent_id: agentId as Id<'agt'>,
        language: language === '' ? null : (language as Lowercase<string>),
        entity_kind: kind === '' ? null : (kind as KindName),
        rate,
        actor: eventActor(actor),
      });
      return { alarm: toAlarmView(alarm) };
    });
  }

  /** Folds past batches into rows of six hours. Responses change only by rounding. */
  @SweepEvery(HOUR_MS)
  async foldPast(manager: EntityManager, accountId: string): Promise<number> {
    let folded = 0;
    for (const { agentId, language } of await this.counts.listUnfolded(manager, accountId)) {
      const rows = await this.counts.lock(manager, accountId, agentId, language);
      for (const fold of foldsOf(rows, this.clock.now())) {
        await this.counts.fold(manager, accountId, agentId, fold);
        folded += fold.rows.length;
      }
    }
    return folded;
  }

  private async seriesOf(
    accountId: string,
    agentId: string,
    now: number,
  ): Promise<DriftAnswer['drift']['series']> {
    const { rows, known } = await this.transactions.run(accountId, async (manager) => ({
      rows: await this.counts.list(manager, accountId, agentId),
      known: await this.alarms.listKnown(manager, accountId, agentId),
    }));
    const series: DriftAnswer['drift']['series'] = [];
    const slice = new TimeSlice();
    for (const watched of watchedSeries(rows, known, now)) {
      series.push(toSeriesView(watched, now));
      if (slice.isOver) await slice.yield();
    }
    return series;
  }
}
