import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError, validationFailed } from '../../common/errors/domain-error.js';
import { BackgroundThread } from '../../common/threads/background-thread.js';
import { NoAnswer } from '../../common/threads/worker-thread.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../checkpoints/checkpoint-keys.js';
import type { VerifyResult } from '../chain/event-list-verifier.js';
import type { LongExport, LongExportAnswer } from './long-export-protocol.js';

const TIMEOUT_MS = 60_000;
/** Memory grows with the number of chains. */
const MEMORY_MB = 256;
/** Why a thread may give up on a body. */
const TOO_MUCH: ReadonlySet<string> = new Set(['out_of_memory', 'timeout']);

/** Checks long exports in a thread of their own, one after the other: callers would wait for it. */
@Injectable()
export class LongExportCheck implements OnApplicationShutdown {
  private readonly thread = new BackgroundThread<LongExport, LongExportAnswer>({
    file: 'audit/verification/long-export-worker.js',
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
  });
  private readonly keys: readonly string[];

  constructor(@Inject(CHECKPOINT_KEYS) { verifiers }: CheckpointKeys) {
    this.keys = verifiers.map(String);
  }

  /**
   * @param bytes of the body; they are handed over to the thread
   * @throws DomainError `validation_failed`, `payload_too_large`
   */
  async check(bytes: Buffer): Promise<VerifyResult> {
    const answer = await this.ask(bytes);
    if ('details' in answer) throw validationFailed(answer.details);
    return answer.result;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  private async ask(bytes: Buffer): Promise<LongExportAnswer> {
    try {
      return await this.thread.run({ bytes, keys: this.keys }, [bytes.buffer as ArrayBuffer]);
    } catch (error) {
      if (!(error instanceof NoAnswer) || !TOO_MUCH.has(error.why)) throw error;
      throw new DomainError(
        'payload_too_large',
        'Checking this takes more than the service gives to it: check the file with `npx sotto audit verify --file`.',
        { cause: error },
      );
    }
  }
}
