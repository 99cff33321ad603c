import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { VaultRepository } from './vault.repository.js';

const FLUSH_MS = 30_000;
const BATCH = 1_000;
/** Tokens beyond it are not noted; they are with their next use. */
const MOST_NOTED = 200_000;

/**
 * Notes the tokens that are used for the first time on a day, and writes that down now and then, off the hot path. What
 * a crash loses makes a value look unused for a day more than it was, which the retention has a day to spare for.
 */
@Injectable()
export class VaultUse implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(VaultUse.name);
  private noted = new Map<string, Set<string>>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(VaultRepository) private readonly repository: Pick<VaultRepository, 'touch'>) {}

  note(accountId: string, tokenId: string): void {
    if (this.count >= MOST_NOTED) return;
    const tokens = this.noted.get(accountId);
    if (tokens === undefined) this.noted.set(accountId, new Set([tokenId]));
    else tokens.add(tokenId);
    this.count += 1;
  }

  /** Writes down what was noted. What the database does not take stays noted. */
  async flush(): Promise<void> {
    const { noted } = this;
    this.noted = new Map();
    this.count = 0;
    for (const [accountId, tokens] of noted) {
      while (tokens.size > 0) {
        const batch = [...tokens].slice(0, BATCH);
        await this.repository.touch(accountId, batch).catch((error: unknown) => {
          for (const [account, left] of noted) for (const token of left) this.note(account, token);
          throw error;
        });
        for (const token of batch) tokens.delete(token);
      }
    }
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.tryFlush(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.tryFlush();
  }

  private async tryFlush(): Promise<void> {
    await this.flush().catch((error: unknown) => {
      this.logger.warn(error instanceof Error ? error : 'the use of tokens could not be written down');
    });
  }
}
