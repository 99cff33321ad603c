/** Replacement for a credential. No token has this form, and JSON does not escape it. */
export const WITHHELD = '[withheld]';

/** Shortest start of a credential, in characters, that is pending back. Ordinary text often contains shorter ones. */
const SHORTEST_PREFIX = 6;
/** Shortest incomplete credential, in characters, that is withheld at the end of a text. */
const SHORTEST_WITHHELD = 12;

/** Removes credentials from a text that arrives in chunks, such as the deltas of a stream, however they are split. */
export class CredentialChunkFilter {
  /** End of the text already returned, in which a credential may begin. */
  private passed = '';
  private pending = '';

  /** @param forms credentials in every form that a reply may quote, longest first */
  constructor(private readonly forms: readonly string[]) {}

  /** Adds a chunk and returns the text that can be sent. */
  push(text: string): string {
    const chunk = this.without(this.pending + text);
    const prefixLength = this.prefixLength(this.passed + chunk);
    const end = chunk.length - Math.min(prefixLength, chunk.length);
    this.pending = chunk.slice(end);
    return this.pass(chunk.slice(0, end));
  }

  /** Returns the text held back so far. More chunks may follow. */
  flush(): string {
    const rest = this.prefixLength(this.passed + this.pending) < SHORTEST_WITHHELD ? this.pending : WITHHELD;
    this.pending = '';
    return rest === '' ? rest : this.pass(rest);
  }

  private pass(text: string): string {
    const longest = this.forms[0]?.length ?? 0;
    this.passed = (this.passed + text).slice(-longest);
    return text;
  }

  /** Removes the credentials that end in the chunk, including the rest of a credential from an earlier chunk. */
  private without(chunk: string): string {
    let rest = chunk;
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
  private prefixLength(text: string): number {
    let most = 0;
    for (const form of this.forms) {
      const head = form.slice(0, SHORTEST_PREFIX);
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
