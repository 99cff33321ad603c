import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.js';
import type { StoredCheckpoint } from '../../checkpoints/checkpoints.repository.js';
import { Checkpoints } from '../../checkpoints/checkpoints.service.js';
import { askWitness, type WitnessFailure, type WitnessReply } from './witness-client.js';
import { WITNESS_POLICY, type WitnessEndpoint, type WitnessPolicy } from './witness-policy.js';
import { WitnessesRepository, type WitnessProgress } from './witnesses.repository.js';

/** How long a witness that fails is left alone. */
const PAUSES = { firstMs: 5_000, longestMs: 900_000 };

/** Sends the latest checkpoint to the witnesses that have not cosigned it, and keeps what they answer. */
@Injectable()
export class Witnessing {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: WitnessesRepository,
    private readonly checkpoints: Checkpoints,
    @Inject(WITNESS_POLICY) private readonly policy: WitnessPolicy,
  ) {}

  /**
   * Asks all witnesses that are due, at once. Does nothing while another instance does.
   * @returns the failures
   * @throws LogDamaged, and what the database throws
   */
  async run(signal: AbortSignal): Promise<WitnessFailure[]> {
    const failures = await this.repository.exclusively(async () => {
      const latest = await this.checkpoints.latest();
      if (latest === undefined) return [];
      const progress = await this.progress();
      const asked = this.policy.witnesses.map((endpoint) =>
        this.ask(endpoint, latest, progress.get(endpoint.verifier.id), signal),
      );
      const settled = await Promise.allSettled(asked);
      const broken = settled.find((outcome) => outcome.status === 'rejected');
      if (broken !== undefined) throw broken.reason;
      return settled.flatMap((outcome) =>
        outcome.status === 'fulfilled' && outcome.value !== undefined ? [outcome.value] : [],
      );
    });
    return failures ?? [];
  }

  private async progress(): Promise<Map<string, WitnessProgress>> {
    const ids = this.policy.witnesses.map(({ verifier }) => verifier.id);
    const rows = await this.transactions.run('', (manager) => this.repository.listProgress(manager, ids));
    return new Map(rows.map((row) => [row.witness, row]));
  }

  private async ask(
    endpoint: WitnessEndpoint,
    latest: StoredCheckpoint,
    progress: WitnessProgress | undefined,
    signal: AbortSignal,
  ): Promise<WitnessFailure | undefined> {
    if (progress?.isDue === false) return undefined;
    const known = progress?.knownSize ?? 0;
    if (progress?.failure === null && known === latest.size) return undefined;
    // A size beyond the log can't be proven: the witness has to say it again.
    const { size, reply } = await this.submit(endpoint, latest, known > latest.size ? 0 : known, signal);
    // A shutdown says nothing of the witness.
    if (signal.aborted && !('line' in reply)) return undefined;
    const { id } = endpoint.verifier;
    return this.transactions.run('', async (manager) => {
      if ('line' in reply) {
        await this.repository.keep(manager, id, latest.size, reply.line);
        return undefined;
      }
      const failure = failureOf(reply, latest.size);
      await this.repository.postpone(manager, id, size, failure, PAUSES);
      return failure;
    });
  }

  /** Once more, if the witness has come to another size than was known; `size` is the one that was sent last. */
  private async submit(
    endpoint: WitnessEndpoint,
    latest: StoredCheckpoint,
    known: number,
    signal: AbortSignal,
  ): Promise<{ size: number; reply: WitnessReply }> {
    const send = async (size: number): Promise<WitnessReply> => {
      const proof = await this.transactions.run('', (manager) =>
        this.checkpoints.proveGrowth(manager, size, latest.size),
      );
      return askWitness(endpoint, { oldSize: size, proof, note: latest.note }, signal);
    };
    const reply = await send(known);
    if (!('size' in reply) || reply.size === known || reply.size > latest.size) return { size: known, reply };
    return { size: reply.size, reply: await send(reply.size) };
  }
}

function failureOf(reply: Exclude<WitnessReply, { line: string }>, latest: number): WitnessFailure {
  if ('failure' in reply) return reply.failure;
  return reply.size > latest ? 'ahead' : 'invalid_answer';
}
