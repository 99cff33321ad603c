import type { DefinedNames } from '../../common/text/defined-names.js';
import type { TextRestorer } from '../wire/restorer.js';

/**
 * Restores a function name as a whole if the request defines it, or else by its tokens. Delays text that can still
 * become a defined name, and incomplete tokens, because a partial name cannot be called.
 */
export class NameRestorer implements TextRestorer {
  /** Text received so far, while it can still become a defined name. */
  private begun = '';
  private isOther = false;
  /** Restored text that is held back. */
  private restored = '';

  /** @param tokens restorer for names that the request does not define */
  constructor(
    private readonly defined: DefinedNames,
    private readonly tokens: TextRestorer,
  ) {}

  async push(fragment: string): Promise<string> {
    // Some providers repeat the whole name in each chunk.
    if (this.isOther) return this.defined.name(fragment) ?? this.pushOther(fragment);
    this.begun += fragment;
    return this.defined.begins(this.begun) ? '' : this.decide();
  }

  async flush(): Promise<string> {
    const decided = this.isOther || this.begun === '' ? '' : await this.decide();
    const rest = this.restored + (await this.tokens.flush());
    this.restored = '';
    return decided + rest;
  }

  /** Restores a whole name, or another text that has the same content as a defined name or text. */
  all(text: string): string | Promise<string> {
    return this.defined.name(text) ?? this.defined.text(text) ?? this.tokens.all(text);
  }

  private async decide(): Promise<string> {
    const { begun } = this;
    this.begun = '';
    this.isOther = true;
    return this.defined.name(begun) ?? this.pushOther(begun);
  }

  private async pushOther(fragment: string): Promise<string> {
    this.restored += await this.tokens.push(fragment);
    if ((this.tokens.held ?? 'none') !== 'none') return '';
    const { restored } = this;
    this.restored = '';
    return restored;
  }
}
