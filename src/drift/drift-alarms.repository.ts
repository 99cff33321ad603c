import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import type { Ending, KnownAlarm } from './chart/judge.js';
import type { JudgedSeen } from './chart/watch.js';
import type { Rate, SeriesKey } from './counts/slice.js';
import { HOUR_MS, SweepEvery } from '../database/sweeps.js';

export interface AlarmRow extends SeriesKey {
  readonly id: string;
  readonly agentId: string;
  /** Null if the agent was deleted. */
  readonly agentName: string | null;
  readonly since: Date;
  readonly raisedAt: Date;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  readonly seen: number;
  readonly size: number;
  readonly endedAt: Date | null;
  readonly endedFor: Ending | null;
}

const ALARM = `d.alarm_id AS id, d.agent_id AS "agentId", a.name AS "agentName", d.language, d.kind, d.rate, d.since,
  d.raised_at AS "raisedAt", d.expected, d.low, d.high, d.seen, d.size, d.ended_at AS "endedAt", d.ended_for AS "endedFor"
  FROM drift_alarms d LEFT JOIN agents a ON a.account_id = d.account_id AND a.agent_id = d.agent_id`;

/** Days for which ended alarms are shown. */
const SHOWN_DAYS = 28;
/** Days for which ended alarms are stored, the same as for statistics. */
const KEPT_DAYS = 400;
/** Largest number of alarms in a response. */
const MOST_SHOWN = 500;

/** Alarms of rates that crossed their thresholds. Every method works inside a transaction of the account. */
@Injectable()
export class DriftAlarmsRepository {
  /** Returns open alarms, followed by recently ended alarms, latest first. */
  async listShown(manager: EntityManager, accountId: string, agentId?: string): Promise<AlarmRow[]> {
    return manager.query<AlarmRow[]>(
      `SELECT ${ALARM} WHERE d.account_id = $1 AND ($2::text IS NULL OR d.agent_id = $2)
         AND (d.ended_at IS NULL OR d.ended_at > now() - interval '${SHOWN_DAYS} days')
       ORDER BY d.ended_at IS NOT NULL, d.raised_at DESC, d.alarm_id DESC LIMIT ${MOST_SHOWN}`,
      [accountId, agentId ?? null],
    );
  }

  /** Returns all alarms of an agent. */
  async listKnown(manager: EntityManager, accountId: string, agentId: string): Promise<KnownAlarm[]> {
    const rows = await manager.query<AlarmRow[]>(
      `SELECT ${ALARM} WHERE d.account_id = $1 AND d.agent_id = $2`,
      [accountId, agentId],
    );
    return rows.map(({ id, language, kind, rate, since, seen, endedAt, endedFor }) => ({
      id,
      language,
      kind,
      rate,
      seen,
      since: since.getTime(),
      ended: endedAt === null || endedFor === null ? undefined : { at: endedAt.getTime(), for: endedFor },
    }));
  }

  async raise(
    manager: EntityManager,
    accountId: string,
    agentId: string,
    { language, kind, rate, since, seen, size, band }: SeriesKey & JudgedSeen,
  ): Promise<void> {
    const { expected, low, high } = band;
    await manager.query(
      `INSERT INTO drift_alarms (account_id, alarm_id, agent_id, language, kind, rate, since, expected, low, high, seen, size)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
      [
        accountId,
        newId('drf'),
        agentId,
        language,
        kind,
        rate,
        new Date(since),
        expected,
        low,
        high,
        seen,
        size,
      ],
    );
  }

  /** @returns the alarm; undefined if the account has no such open alarm */
  async end(
    manager: EntityManager,
    accountId: string,
    alarmId: string,
    ending: Ending,
  ): Promise<AlarmRow | undefined> {
    const [, ended] = await manager.query<[unknown[], number]>(
      `UPDATE drift_alarms SET ended_at = now(), ended_for = $3
       WHERE account_id = $1 AND alarm_id = $2 AND ended_at IS NULL`,
      [accountId, alarmId, ending],
    );
    if (ended === 0) return undefined;
    const [alarm] = await manager.query<AlarmRow[]>(
      `SELECT ${ALARM} WHERE d.account_id = $1 AND d.alarm_id = $2`,
      [accountId, alarmId],
    );
    return alarm;
  }

  /** Returns the number of open alarms by rate. */
  async countOpen(manager: EntityManager, accountId: string): Promise<{ rate: Rate; n: number }[]> {
    return manager.query(
      `SELECT rate, count(*)::int AS n FROM drift_alarms WHERE account_id = $1 AND ended_at IS NULL GROUP BY rate`,
      [accountId],
    );
  }

  /** @returns the number of deleted alarms */
  @SweepEvery(HOUR_MS)
  async deleteOld(manager: EntityManager, accountId: string): Promise<number> {
    const [, removed] = await manager.query<[unknown[], number]>(
      `DELETE FROM drift_alarms WHERE account_id = $1 AND ended_at < now() - interval '${KEPT_DAYS} days'`,
      [accountId],
    );
    return removed;
  }
}
