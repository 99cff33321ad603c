import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UpstreamsHealth } from './upstreams-health.js';

/** Last outage of a provider, over all processes. */
export interface ProviderCircuit {
  readonly provider: string;
  readonly openedAt: Date;
  /** Null while the outage continues. */
  readonly closedAt: Date | null;
}

/** Milliseconds that a circuit must remain closed before its outage ends. `report_circuit` uses the same time. */
const SETTLED_MS = 60_000;

/** Records when circuits of providers open and close. Calls do not wait for reports; failed reports are dropped. */
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

  /** Returns outages that began or ended since a time. The end is null until the circuit was closed for a minute. */
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
