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
/** Maximum number of buffered tokens. Uses beyond it are recorded at the token's next use. */
const MAX_PENDING = 200_000;

/**
 * Buffers the first use of each token per day and periodically writes it to the database, off the hot path. Uses lost
 * in a crash make a value look unused for one day longer, for which retention allows a margin of one day.
 */
@Injectable()
export class VaultUsage implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(VaultUsage.name);
  private pending = new Map<string, Set<string>>();
  private count = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(VaultRepository) private readonly repository: Pick<VaultRepository, 'touch'>) {}

  record(accountId: string, tokenId: string): void {
    if (this.count >= MAX_PENDING) return;
    const tokens = this.pending.get(accountId);
    if (tokens === undefined) this.pending.set(accountId, new Set([tokenId]));
    else tokens.add(tokenId);
    this.count += 1;
  }

  /** Writes the buffered uses. Uses that the database does not accept remain in the buffer. */
  async flush(): Promise<void> {
    const { pending } = this;
    this.pending = new Map();
    this.count = 0;
    for (const [accountId, tokens] of pending) {
      while (tokens.size > 0) {
        const batch = [...tokens].slice(0, BATCH);
        await this.repository.touch(accountId, batch).catch((error: unknown) => {
          for (const [account, left] of pending) for (const token of left) this.record(account, token);
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
      this.logger.warn(error instanceof Error ? error : 'the last use of tokens could not be stored');
    });
  }
}
