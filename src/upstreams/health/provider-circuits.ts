import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UpstreamsHealth } from './upstreams-health.js';

/** The last outage of a provider, as seen by all processes together. */
export interface ProviderCircuit {
  readonly provider: string;
  readonly openedAt: Date;
  /** Null while the outage continues. */
  readonly closedAt: Date | null;
}

/** Milliseconds that a circuit must remain closed before its outage is over. `report_circuit` has the same time. */
const SETTLED_MS = 60_000;

/** Records when circuits of providers open and close. No call waits for it, and a report that fails is left out. */
@Injectable()
export class ProviderCircuits {
  constructor(
    private readonly dataSource: DataSource,
    health: UpstreamsHealth,
  ) {
    health.onChange((provider, ejectedMs) => {
      void this.report(provider, ejectedMs !== undefined).catch(() => undefined);
    });
  }

  /** Outages that began or ended since a time. The end is null until the circuit has been closed for a minute. */
  async list(manager: EntityManager, since: Date): Promise<ProviderCircuit[]> {
    return manager.query<ProviderCircuit[]>(
      `SELECT provider, opened_at AS "openedAt",
         CASE WHEN closed_at < now() - interval '${SETTLED_MS} milliseconds' THEN closed_at END AS "closedAt"
       FROM provider_circuits WHERE greatest(opened_at, closed_at) >= $1 ORDER BY provider`,
      [since],
    );
  }

  private async report(provider: string, isOpen: boolean): Promise<void> {
    await this.dataSource.query('SELECT report_circuit($1, $2)', [provider, isOpen]);
  }
}
