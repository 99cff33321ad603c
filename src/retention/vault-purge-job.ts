import { Injectable } from '@nestjs/common';
import { HourlyJob } from '../database/hourly-job.js';
import { VaultRetention } from './vault-retention.service.js';

const FIRST_MS = 300_000;
const ACTOR = { userId: 'system', login: 'vault-retention' } as const;

/** Looks for vaults that nobody went through on this day (UTC), so that each is once a day, by one instance. */
@Injectable()
export class VaultPurgeJob extends HourlyJob<number | undefined> {
  constructor(private readonly retention: VaultRetention) {
    super(FIRST_MS, 'the vaults could not be gone through');
  }

  /** @returns how many values were removed; undefined when another instance is at it */
  protected work(signal: AbortSignal): Promise<number | undefined> {
    return this.retention.purgeDaily(ACTOR, { signal });
  }
}
