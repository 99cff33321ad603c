import type { DefinedNames } from '../../common/text/defined-names.js';
import type { TextRestorer } from '../wire/restorer.js';

/**
 * Restores a name: whole, as the request has defined it, and any other name by its tokens. What may still become a name is held
 * back, and so is a token that isn't complete: half a name calls nothing.
 */
export class NameRestorer implements TextRestorer {
  /** What has come, as long as it may be a name of the request. */
  private begun = '';
  private isOther = false;
  /** What has been restored of another name. */
  private restored = '';

  /** @param tokens restores names that the request doesn't define */
  constructor(
    private readonly defined: DefinedNames,
    private readonly tokens: TextRestorer,
  ) {}

  async push(piece: string): Promise<string> {
    // Some providers say the whole name with each piece of the call.
    if (this.isOther) return this.defined.name(piece) ?? this.pushOther(piece);
    this.begun += piece;
    return this.defined.begins(this.begun) ? '' : this.decide();
  }

  async flush(): Promise<string> {
    const decided = this.isOther || this.begun === '' ? '' : await this.decide();
    const rest = this.restored + (await this.tokens.flush());
    this.restored = '';
    return decided + rest;
  }

  /** A name, or any other text that says the same as one of the request's. */
  all(text: string): string | Promise<string> {
    return this.defined.name(text) ?? this.defined.text(text) ?? this.tokens.all(text);
  }

  private async decide(): Promise<string> {
    const { begun } = this;
    this.begun = '';
    this.isOther = true;
    return this.defined.name(begun) ?? this.pushOther(begun);
  }

  private async pushOther(piece: string): Promise<string> {
    this.restored += await this.tokens.push(piece);
    if ((this.tokens.held ?? 'none') !== 'none') return '';
    const { restored } = this;
    this.restored = '';
    return restored;
  }
}
