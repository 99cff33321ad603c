import { Inject, Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.js';
import type { StoredCheckpoint } from '../../checkpoints/checkpoints.repository.js';
import { Checkpoints } from '../../checkpoints/checkpoints.service.js';
import { askWitness, type WitnessFailure, type WitnessReply } from './witness-client.js';
import { WITNESS_POLICY, type WitnessEndpoint, type WitnessPolicy } from './witness-policy.js';
import { WitnessesRepository, type WitnessProgress } from './witnesses.repository.js';

/** Shortest and longest pause after failures of a witness. */
const PAUSES = { firstMs: 5_000, longestMs: 900_000 };

/** Sends the latest checkpoint to witnesses that have not cosigned it, and stores their cosignatures. */
@Injectable()
export class Witnessing {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: WitnessesRepository,
    private readonly checkpoints: Checkpoints,
    @Inject(WITNESS_POLICY) private readonly policy: WitnessPolicy,
  ) {}

  /**
   * Sends requests to all due witnesses concurrently. Skipped while another instance sends requests.
   * @returns the failures
   * @throws LogDamaged, and database errors
   */
  async run(signal: AbortSignal): Promise<WitnessFailure[]> {
    const failures = await this.repository.exclusively(async () => {
      const latest = await this.checkpoints.latest();
      if (latest === undefined) return [];
      const progress = await this.progress();
      const requests = this.policy.witnesses.map((endpoint) =>
        this.ask(endpoint, latest, progress.get(endpoint.verifier.id), signal),
      );
      const settled = await Promise.allSettled(requests);
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
    // A size beyond the log cannot be proven, so the witness must state its size again.
    const { size, reply } = await this.submit(endpoint, latest, known > latest.size ? 0 : known, signal);
    // A failure during a shutdown is not the witness's fault.
    if (signal.aborted && !('line' in reply)) return undefined;
    const { id } = endpoint.verifier;
    return this.transactions.run('', async (manager) => {
      if ('line' in reply) {
        await this.repository.store(manager, id, latest.size, reply.line);
        return undefined;
      }
      const failure = failureOf(reply, latest.size);
      await this.repository.postpone(manager, id, size, failure, PAUSES);
      return failure;
    });
  }

  /** Sends the checkpoint, and sends it again if the witness states another size. Returns the last sent size. */
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
