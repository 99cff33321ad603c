/**
 * Definitions in a request by their masked texts: names of functions, properties, servers, …, and whole texts that are
 * not names, such as enumeration values.
 */
export class DefinedNames {
  /** Definitions of a request in which no definition is masked. */
  static readonly NONE = new DefinedNames(new Map(), new Map());

  constructor(
    private readonly names: ReadonlyMap<string, string>,
    private readonly texts: ReadonlyMap<string, string>,
  ) {}

  get hasNames(): boolean {
    return this.names.size > 0;
  }

  /** Returns the name that a masked name in the reply replaces. Models may add the brackets of tokens in texts. */
  name(masked: string): string | undefined {
    return this.names.get(masked) ?? (masked.includes('[') ? this.names.get(bare(masked)) : undefined);
  }

  /** Returns the text that a masked text in the reply replaces. */
  text(masked: string): string | undefined {
    return this.texts.get(masked);
  }

  /** Returns true if a longer masked name begins with the text. */
  begins(text: string): boolean {
    for (const masked of this.names.keys())
      if (masked.length > text.length && masked.startsWith(text)) return true;
    return false;
  }
}

function bare(masked: string): string {
  return masked.replace(/[[\]]/g, '');
}
