import type { CredentialChunkFilter } from '../../upstreams/credential-chunk-filter.js';
import type { Held, TextRestorer } from '../wire/restorer.js';

/** Restores a text and removes credentials that are split across events. Other credentials are already removed. */
export class FilteredText implements TextRestorer {
  constructor(
    private readonly restorer: TextRestorer,
    private readonly credentials: CredentialChunkFilter,
  ) {}

  get held(): Held {
    return this.restorer.held ?? 'none';
  }

  push(text: string): string | Promise<string> {
    return this.restorer.push(this.credentials.push(text));
  }

  /** Releases the text that is held back. A possible beginning of a credential always waits for the next text. */
  release(): string | Promise<string> {
    return this.restorer.release?.() ?? '';
  }

  flush(): string | Promise<string> {
    const rest = this.credentials.flush();
    if (rest === '') return this.restorer.flush();
    const [pushed, flushed] = [this.restorer.push(rest), this.restorer.flush()];
    return typeof pushed === 'string' && typeof flushed === 'string'
      ? pushed + flushed
      : Promise.all([pushed, flushed]).then((texts) => texts.join(''));
  }

  all(text: string): string | Promise<string> {
    return this.restorer.all(text);
  }
}
