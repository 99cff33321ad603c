import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError, validationFailed } from '../../common/errors/domain-error.js';
import { BackgroundThread } from '../../common/threads/background-thread.js';
import { NoAnswer } from '../../common/threads/worker-thread.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../checkpoints/checkpoint-keys.js';
import type { VerifyResult } from '../chain/hash/event-list-verifier.js';
import type { LongExport, LongExportResult } from './long-export-protocol.js';

const TIMEOUT_MS = 60_000;
/** Memory limit. Memory use grows with the number of chains. */
const MEMORY_MB = 256;
/** Reasons for which the worker thread may abort the verification of a body. */
const LIMIT_ERRORS: ReadonlySet<string> = new Set(['out_of_memory', 'timeout']);

/** Verifies long exports one by one in a worker thread, to keep the main thread free for calls. */
@Injectable()
export class LongExportCheck implements OnApplicationShutdown {
  private readonly thread = new BackgroundThread<LongExport, LongExportResult>({
    file: 'audit/verification/long-export-worker.js',
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
  });
  private readonly keys: readonly string[];

  constructor(@Inject(CHECKPOINT_KEYS) { verifiers }: CheckpointKeys) {
    this.keys = verifiers.map(String);
  }

  /**
   * @param bytes request body, which is transferred to the thread
   * @throws DomainError `validation_failed`, `payload_too_large`
   */
  async check(bytes: Buffer): Promise<VerifyResult> {
    const result = await this.checkInThread(bytes);
    if ('details' in result) throw validationFailed(result.details);
    return result.result;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  private async checkInThread(bytes: Buffer): Promise<LongExportResult> {
    try {
      return await this.thread.run({ bytes, keys: this.keys }, [bytes.buffer as ArrayBuffer]);
    } catch (error) {
      if (!(error instanceof NoAnswer) || !LIMIT_ERRORS.has(error.reason)) throw error;
      throw new DomainError(
        'payload_too_large',
        'This export is too large for the service. Verify the file with `npx sotto audit verify --file … --public-key …`.',
        { cause: error },
      );
    }
  }
}
