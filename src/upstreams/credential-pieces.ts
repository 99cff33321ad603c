/** What stands where a credential was. No token has this form, and it needs no escape in JSON. */
export const WITHHELD = '[withheld]';

/** So much of a credential's beginning stands in other words too: what goes on from there is held back. */
const LEAST = 6;
/** So much of one is withheld where the text ends in it. */
const MOST_BEGUN = 12;

/** Takes credentials out of a text that comes in pieces, such as the deltas of a stream, however they are cut. */
export class CredentialPieces {
  /** The end of what was passed on, in which a credential may begin. */
  private passed = '';
  private held = '';

  /** @param forms in which the credentials are quoted, longest first */
  constructor(private readonly forms: readonly string[]) {}

  /** Takes the next piece, gives back what may go out. */
  push(text: string): string {
    const piece = this.without(this.held + text);
    const begun = this.begun(this.passed + piece);
    const end = piece.length - Math.min(begun, piece.length);
    this.held = piece.slice(end);
    return this.pass(piece.slice(0, end));
  }

  /** Gives back what is held: pieces may follow. */
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

  /** The piece without the credentials that end in it; of one that begins before it, without the rest. */
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

  /** Number of characters at the end that a credential begins with; 0 for too few. */
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
