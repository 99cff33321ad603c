import { Inject, Injectable } from '@nestjs/common';
import { CHECKPOINT_KEYS, type CheckpointKeys } from './checkpoint-keys.js';
import { Checkpoints } from './checkpoints.service.js';
import { LogFault } from './log-faults.js';

/** Milliseconds for which a result is cached. A folder can contain a checkpoint for every minute of several years. */
const MAX_AGE_MS = 30_000;

/** `ok` if checkpoints can be signed; `unknown` if the database or the folder could not be read. */
export type SigningState = 'ok' | 'unknown' | LogFault['state'];

/** Determines whether this service can sign checkpoints, in any of its processes. */
@Injectable()
export class CheckpointState {
  private checked: { readonly at: number; readonly state: Promise<SigningState> } | undefined;

  constructor(
    private readonly checkpoints: Checkpoints,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /** Returns the state; undefined without a signing key. */
  state(): Promise<SigningState | undefined> {
    if (this.keys.signer === undefined) return Promise.resolve(undefined);
    const now = performance.now();
    if (this.checked === undefined || now - this.checked.at > MAX_AGE_MS) {
      const state = this.checkpoints.check().then(() => 'ok' as const, stateOf);
      this.checked = { at: now, state };
    }
    return this.checked.state;
  }
}

function stateOf(error: unknown): SigningState {
  return error instanceof LogFault ? error.state : 'unknown';
}
