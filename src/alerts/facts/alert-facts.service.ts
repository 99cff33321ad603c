import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CheckpointJob } from '../../audit/checkpoints/checkpoint-job.js';
import { WitnessStatuses } from '../../audit/evidence/witnesses/witness-status.service.js';
import { DriftAlarmsRepository } from '../../drift/drift-alarms.repository.js';
import { ProviderCircuits } from '../../upstreams/health/provider-circuits.js';
import { monthOf } from '../../usage/month.js';
import { UsageRepository } from '../../usage/usage.repository.js';
import type { Fact } from '../alert.js';
import { AlertFactsRepository } from './alert-facts.repository.js';
import { budgetFacts } from './budget-facts.js';
import { circuitFacts } from './circuit-facts.js';
import { driftFacts } from './drift-facts.js';
import { languageFact } from './language-facts.js';
import { logFact, witnessFacts } from './verification-facts.js';

export interface FactScope {
  readonly accountId: string;
  readonly since: Date;
  /** Earliest start of sessions that are searched for unsupported languages. */
  readonly sessionsSince: Date;
  /** Current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** Finds the facts that alerts report. The same fact can be found several times. */
@Injectable()
export class AlertFacts {
  constructor(
    private readonly repository: AlertFactsRepository,
    private readonly usage: UsageRepository,
    private readonly alarms: DriftAlarmsRepository,
    private readonly circuits: ProviderCircuits,
    private readonly checkpoints: CheckpointJob,
    private readonly witnesses: WitnessStatuses,
  ) {}

  /** Returns an account's facts. Runs inside a transaction of the account. */
  async ofAccount(
    manager: EntityManager,
    { accountId, since, sessionsSince, now }: FactScope,
  ): Promise<Fact[]> {
    const month = monthOf(now);
    const budget = await this.usage.budget(manager, accountId);
    const months = await this.usage.months(manager, accountId, `${month}-01`);
    const alarms = await this.alarms.listShown(manager, accountId);
    const languages = await this.repository.withheldLanguages(manager, accountId, sessionsSince);
    const facts = [
      ...budgetFacts(months, budget, month),
      ...driftFacts(alarms, since),
      ...languages.map(languageFact),
    ];
    for (const circuit of await this.circuits.list(manager, since)) {
      const agents = await this.repository.agentsOf(manager, accountId, circuit.provider);
      facts.push(...circuitFacts(circuit, agents, since));
    }
    return facts;
  }

  /** Returns facts that concern all accounts. */
  async ofService(now: number): Promise<Fact[]> {
    const day = dayOf(now);
    const { fault } = this.checkpoints;
    return [
      ...(fault === undefined ? [] : [logFact(fault, day)]),
      ...(this.witnesses.isOn ? witnessFacts(await this.witnesses.standings(), day) : []),
    ];
  }
}

/** Returns an ISO 8601 date in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
