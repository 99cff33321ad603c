import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addHistograms, latencyPercentile } from '../../common/time/latency-histogram.js';
import { DatabaseClock } from '../../database/database-clock.js';
import type { AgentStatsView } from '../agent.view.js';
import { AgentStatisticsRepository } from './agent-statistics.repository.js';
import { lastHours } from './statistics-window.js';

const DAY_HOURS = 24;
const WEEK_HOURS = 168;

/** Recent activity of agents. Every method runs inside a transaction of the account. */
@Injectable()
export class AgentStatistics {
  constructor(
    private readonly repository: AgentStatisticsRepository,
    private readonly clock: DatabaseClock,
  ) {}

  async of(manager: EntityManager, accountId: string, agentId: string): Promise<AgentStatsView> {
    const now = new Date(this.clock.now());
    const slots = await this.repository.listSlots(manager, accountId, agentId, lastHours(now, DAY_HOURS));
    const week = lastHours(now, WEEK_HOURS);
    const weekly = await this.repository.countSessions(manager, accountId, [agentId], week);
    const latency = addHistograms(slots.map((slot) => slot.latency));
    return {
      session_count_24h: slots.reduce((sum, slot) => sum + slot.sessions, 0),
      session_count_7d: weekly.get(agentId) ?? 0,
      redaction_count_24h: slots.reduce((sum, slot) => sum + slot.redactions, 0),
      p50_latency_ms: latencyPercentile(latency, 0.5),
      p95_latency_ms: latencyPercentile(latency, 0.95),
    };
  }

  /** Returns the number of sessions in the last 24 hours by agent. Agents without sessions are omitted. */
  async dailySessions(
    manager: EntityManager,
    accountId: string,
    agentIds: readonly string[],
  ): Promise<Map<string, number>> {
    const window = lastHours(new Date(this.clock.now()), DAY_HOURS);
    return this.repository.countSessions(manager, accountId, agentIds, window);
  }
}
