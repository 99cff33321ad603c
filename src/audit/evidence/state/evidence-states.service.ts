import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../checkpoints/checkpoint-keys.js';
import { Timestamps } from '../timestamps/timestamps.service.js';
import { WitnessStatuses } from '../witnesses/witness-status.service.js';
import type { EvidenceState } from './evidence.view.js';

/** Reports the configuration and the progress of the log, witnesses and timestamps. */
@Injectable()
export class EvidenceStates {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
    private readonly witnesses: WitnessStatuses,
    private readonly timestamps: Timestamps,
  ) {}

  async current(): Promise<EvidenceState> {
    return { log: this.log(), witnesses: await this.witnessed(), timestamps: await this.stamped() };
  }

  private log(): EvidenceState['log'] {
    const { verifiers } = this.keys;
    if (verifiers.length === 0) return null;
    const { baseUrl, checkpointOrigin: origin, logPublic } = this.config;
    return {
      origin,
      keys: verifiers.map((verifier) => ({ key: verifier.toString(), fingerprint: verifier.fingerprint })),
      url: logPublic && baseUrl !== undefined ? `${baseUrl}/log` : null,
    };
  }

  private async witnessed(): Promise<EvidenceState['witnesses']> {
    const status = await this.witnesses.status();
    if (status === undefined) return null;
    const { state, quorum, pendingSince } = status;
    return {
      state,
      quorum,
      pending_since: pendingSince?.toISOString() ?? null,
      witnesses: await this.witnesses.standings(),
    };
  }

  private async stamped(): Promise<EvidenceState['timestamps']> {
    if (!this.timestamps.isOn) return null;
    return { waiting_since: (await this.timestamps.waitingSince())?.toISOString() ?? null };
  }
}
