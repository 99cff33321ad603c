import type { Held, MakeRestorer, ReplyText, TextRestorer } from '../../src/proxy/wire/restorer.js';

/** Values of the tokens that {@link bracketRestorers} restore. */
export const BRACKETED: Readonly<Record<string, string>> = {
  '[N]': 'Zoë "Zed" Okafor',
  '[P]': '415-555-0142',
};

/** Restorer of `[N]` and `[P]`. Text is delayed from an opening bracket to the closing bracket. */
class BracketRestorer implements TextRestorer {
  private kept = '';

  constructor(private readonly isJson: boolean) {}

  get held(): Held {
    return this.kept === '' ? 'none' : 'prefix';
  }

  push(text: string): Promise<string> {
    const all = this.kept + text;
    const open = all.lastIndexOf('[');
    const end = open > all.lastIndexOf(']') ? open : all.length;
    this.kept = all.slice(end);
    return Promise.resolve(this.restore(all.slice(0, end)));
  }

  flush(): string {
    return this.release();
  }

  release(): string {
    const out = this.kept;
    this.kept = '';
    return out;
  }

  async all(text: string): Promise<string> {
    return (await this.push(text)) + this.flush();
  }

  private restore(text: string): string {
    return text.replace(/\[\w\]/g, (token) => {
      const value = BRACKETED[token] ?? token;
      return this.isJson ? JSON.stringify(value).slice(1, -1) : value;
    });
  }
}

/** Returns a factory of bracket restorers, and the texts for which restorers were requested. */
export function bracketRestorers(): { readonly make: MakeRestorer; readonly asked: ReplyText[] } {
  const asked: ReplyText[] = [];
  return {
    asked,
    make: (text) => {
      asked.push(text);
      return new BracketRestorer(text.mode === 'json');
    },
  };
}
