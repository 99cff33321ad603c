import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../database/transactions.js';
import type { CosignatureVerifier } from '../../chain/cosigning/cosignature.js';
import { splitNote } from '../../chain/log/note-format.js';
import { checkQuorum } from '../../chain/cosigning/quorum.js';
import { CheckpointsRepository, type StoredCheckpoint } from '../../checkpoints/checkpoints.repository.js';
import { WITNESS_POLICY, type WitnessPolicy } from './witness-policy.js';
import { type LastCosignature, WitnessesRepository } from './witnesses.repository.js';

/** Whether enough witnesses have cosigned the latest checkpoint or a later one. */
export interface WitnessStatus {
  readonly state: 'witnessed' | 'pending';
  /** Number of witnesses that have cosigned the latest checkpoint. */
  readonly cosigned: number;
  readonly quorum: number;
  readonly witnesses: number;
  /** Time at which the first checkpoint without a quorum was signed; undefined if all checkpoints have a quorum. */
  readonly pendingSince: Date | undefined;
}

/** Progress of a witness. */
export interface WitnessStanding {
  readonly name: string;
  /** Text form of the witness's verifier key (vkey). */
  readonly key: string;
  /** Size of the largest checkpoint that the witness cosigned; 0 before the first cosignature. */
  readonly size: number;
  /** Failure of the last attempt; null if it succeeded, or no attempt was made. */
  readonly failure: string | null;
}

/** Reports the progress of witnesses. Cosignatures are verified again, because database rows are no proof. */
@Injectable()
export class WitnessStatuses {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: WitnessesRepository,
    private readonly checkpoints: CheckpointsRepository,
    @Inject(WITNESS_POLICY) private readonly policy: WitnessPolicy,
  ) {}

  /** Whether witnesses are configured. */
  get isOn(): boolean {
    return this.policy.witnesses.length > 0;
  }

  /** Returns the status; undefined without witnesses. */
  async status(): Promise<WitnessStatus | undefined> {
    const { witnesses, quorum } = this.policy;
    if (witnesses.length === 0) return undefined;
    return this.transactions.snapshot('', async (manager) => {
      const latest = (await this.checkpoints.findLatest(manager))?.size ?? 0;
      const sizes = this.validSizes(await this.repository.listLast(manager, this.ids));
      const covered = [...sizes.values()].sort((a, b) => b - a)[quorum - 1] ?? 0;
      const pendingSince = await this.repository.findTimeAfter(manager, covered);
      return {
        state: pendingSince === undefined ? 'witnessed' : 'pending',
        cosigned: [...sizes.values()].filter((size) => size >= latest).length,
        quorum,
        witnesses: witnesses.length,
        pendingSince,
      };
    });
  }

  async standings(): Promise<WitnessStanding[]> {
    const [last, progress] = await this.transactions.snapshot('', async (manager) => [
      await this.repository.listLast(manager, this.ids),
      await this.repository.listProgress(manager, this.ids),
    ]);
    const sizes = this.validSizes(last);
    return this.policy.witnesses.map(({ verifier }) => ({
      name: verifier.name,
      key: verifier.toString(),
      size: sizes.get(verifier.id) ?? 0,
      failure: progress.find(({ witness }) => witness === verifier.id)?.failure ?? null,
    }));
  }

  /** Returns the cosignature lines of a checkpoint, to be appended to its note; empty without cosignatures. */
  async cosignatures(manager: EntityManager, { size, note }: StoredCheckpoint): Promise<string> {
    if (this.policy.witnesses.length === 0) return '';
    const stored = await this.repository.listLines(manager, size, this.ids);
    const text = splitNote(note)?.text ?? '';
    return this.policy.witnesses
      .map(({ verifier }) => verifier.find(text, stored.join(''))?.line ?? '')
      .join('');
  }

  /**
   * Returns the smallest checkpoint that contains the leaf and that enough witnesses have cosigned, with its
   * cosignatures; undefined if it does not exist or has invalid cosignatures.
   */
  async findCosigned(manager: EntityManager, leafIndex: number): Promise<StoredCheckpoint | undefined> {
    const { quorum } = this.policy;
    const found = await this.repository.findCosigned(manager, leafIndex, this.ids, quorum);
    if (found === undefined) return undefined;
    const note = found.note + (await this.cosignatures(manager, found));
    const { cosigned } = checkQuorum(note, { witnesses: this.verifiers, needed: quorum });
    return cosigned.length >= quorum ? { size: found.size, note } : undefined;
  }

  private get verifiers(): CosignatureVerifier[] {
    return this.policy.witnesses.map(({ verifier }) => verifier);
  }

  private get ids(): string[] {
    return this.policy.witnesses.map(({ verifier }) => verifier.id);
  }

  /** Returns the size of each witness's last cosigned checkpoint, by key ID; 0 without a valid cosignature. */
  private validSizes(last: readonly LastCosignature[]): Map<string, number> {
    return new Map(
      this.policy.witnesses.map(({ verifier }) => {
        const stored = last.find(({ witness }) => witness === verifier.id);
        const text = splitNote(stored?.note ?? '')?.text ?? '';
        const isValid = stored !== undefined && verifier.find(text, stored.line) !== undefined;
        return [verifier.id, isValid ? stored.size : 0];
      }),
    );
  }
}
