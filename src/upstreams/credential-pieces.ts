/** Replacement for a credential. No token has this form, and JSON does not escape it. */
export const WITHHELD = '[withheld]';

/** Shortest start of a credential, in characters, that is held back. Ordinary text often contains shorter ones. */
const LEAST = 6;
/** Shortest incomplete credential, in characters, that is withheld at the end of a text. */
const MOST_BEGUN = 12;

/** Removes credentials from a text that arrives in chunks, such as the deltas of a stream, however they are split. */
export class CredentialPieces {
  /** End of the text already returned, in which a credential may begin. */
  private passed = '';
  private held = '';

  /** @param forms credentials in every form that a reply may quote, longest first */
  constructor(private readonly forms: readonly string[]) {}

  /** Adds a chunk and returns the text that can be sent. */
  push(text: string): string {
    const piece = this.without(this.held + text);
    const begun = this.begun(this.passed + piece);
    const end = piece.length - Math.min(begun, piece.length);
    this.held = piece.slice(end);
    return this.pass(piece.slice(0, end));
  }

  /** Returns the text held back. More chunks may follow. */
  flush(): string {
    const rest = this.begun(this.passed + this.held) < MOST_BEGUN ? this.held : WITHHELD;
    this.held = '';
    return rest === '' ? rest : this.pass(rest);
  }

  private pass(text: string): string {
    const longest = this.forms[0]?.length ?? 0;
    this.passed = (this.passed + text).slice(-longest);
    return text;
  }

  /** Removes the credentials that end in the chunk, including the rest of a credential from an earlier chunk. */
  private without(piece: string): string {
    let rest = piece;
    for (const form of this.forms) {
      const all = this.passed + rest;
      let at = all.indexOf(form, Math.max(0, this.passed.length - form.length + 1));
      if (at < 0) continue;
      let written = '';
      let from = this.passed.length;
      for (; at >= 0; at = all.indexOf(form, from)) {
        written += all.slice(from, Math.max(from, at)) + WITHHELD;
        from = at + form.length;
      }
      rest = written + all.slice(from);
    }
    return rest;
  }

  /** Returns the length of the start of a credential at the end; 0 if it is too short. */
  private begun(text: string): number {
    let most = 0;
    for (const form of this.forms) {
      const head = form.slice(0, LEAST);
      const from = Math.max(0, text.length - form.length + 1);
      for (let at = text.indexOf(head, from); at >= 0; at = text.indexOf(head, at + 1)) {
        if (!form.startsWith(text.slice(at))) continue;
        most = Math.max(most, text.length - at);
        break;
      }
    }
    return most;
  }
}
