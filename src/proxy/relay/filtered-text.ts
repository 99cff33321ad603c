import type { CredentialPieces } from '../../upstreams/credential-pieces.js';
import type { Held, TextRestorer } from '../wire/restorer.js';

/** A text that is restored without the provider's credentials in it. Whole replies come without them. */
export class FilteredText implements TextRestorer {
  constructor(
    private readonly restorer: TextRestorer,
    private readonly credentials: CredentialPieces,
  ) {}

  get held(): Held {
    return this.restorer.held ?? 'none';
  }

  push(text: string): string | Promise<string> {
    return this.restorer.push(this.credentials.push(text));
  }

  /** What may become a credential waits for the rest, however long that takes. */
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
