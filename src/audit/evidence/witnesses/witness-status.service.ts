import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../database/transactions.js';
import type { CosignatureVerifier } from '../../chain/cosigning/cosignature.js';
import { splitNote } from '../../chain/log/note-format.js';
import { checkQuorum } from '../../chain/cosigning/quorum.js';
import { CheckpointsRepository, type StoredCheckpoint } from '../../checkpoints/checkpoints.repository.js';
import { WITNESS_POLICY, type WitnessPolicy } from './witness-policy.js';
import { type LastCosignature, WitnessesRepository } from './witnesses.repository.js';

/** Whether enough witnesses have cosigned the latest checkpoint, or a later one. */
export interface WitnessStatus {
  readonly state: 'witnessed' | 'pending';
  /** How many have cosigned the latest checkpoint. */
  readonly cosigned: number;
  readonly quorum: number;
  readonly witnesses: number;
  /** When the first checkpoint was signed that not enough have cosigned; undefined if all are witnessed. */
  readonly pendingSince: Date | undefined;
}

/** How far a witness has come. */
export interface WitnessStanding {
  readonly name: string;
  /** Text form of its verifier key (vkey). */
  readonly key: string;
  /** Size of the largest checkpoint that it cosigned; 0 for none. */
  readonly size: number;
  /** Of the last attempt; null if it succeeded, or there was none. */
  readonly failure: string | null;
}

/** What of the log the witnesses vouch for. Cosignatures are verified anew: rows alone prove nothing. */
@Injectable()
export class WitnessStatuses {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: WitnessesRepository,
    private readonly checkpoints: CheckpointsRepository,
    @Inject(WITNESS_POLICY) private readonly policy: WitnessPolicy,
  ) {}

  /** Whether there are any. */
  get isOn(): boolean {
    return this.policy.witnesses.length > 0;
  }

  /** Undefined without witnesses. */
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

  /** The signature lines of witnesses under a checkpoint, to be put behind its own; empty without any. */
  async cosignatures(manager: EntityManager, { size, note }: StoredCheckpoint): Promise<string> {
    if (this.policy.witnesses.length === 0) return '';
    const kept = await this.repository.listLines(manager, size, this.ids);
    const text = splitNote(note)?.text ?? '';
    return this.policy.witnesses
      .map(({ verifier }) => verifier.find(text, kept.join(''))?.line ?? '')
      .join('');
  }

  /**
   * The smallest checkpoint with the leaf that enough witnesses have cosigned, with their signatures; undefined if there is
   * none, or what is kept of it is not valid.
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

  /** By witness; those without a valid cosignature have size 0. */
  private validSizes(last: readonly LastCosignature[]): Map<string, number> {
    return new Map(
      this.policy.witnesses.map(({ verifier }) => {
        const kept = last.find(({ witness }) => witness === verifier.id);
        const text = splitNote(kept?.note ?? '')?.text ?? '';
        const isValid = kept !== undefined && verifier.find(text, kept.line) !== undefined;
        return [verifier.id, isValid ? kept.size : 0];
      }),
    );
  }
}
