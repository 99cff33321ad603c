/**
 * What a request defines, by what it is called in the masked request: names of functions, properties, servers, …, and whole
 * texts that are no names, such as the values of an enumeration.
 */
export class DefinedNames {
  /** Those of a request that defines nothing that is masked. */
  static readonly NONE = new DefinedNames(new Map(), new Map());

  constructor(
    private readonly names: ReadonlyMap<string, string>,
    private readonly texts: ReadonlyMap<string, string>,
  ) {}

  get hasNames(): boolean {
    return this.names.size > 0;
  }

  /** The name that a whole name of the reply stands for. Models put tokens into the brackets that texts have them in. */
  name(masked: string): string | undefined {
    return this.names.get(masked) ?? (masked.includes('[') ? this.names.get(bare(masked)) : undefined);
  }

  /** The text that a whole text of the reply stands for. */
  text(masked: string): string | undefined {
    return this.texts.get(masked);
  }

  /** True if a masked name begins so, and goes on. */
  begins(text: string): boolean {
    for (const masked of this.names.keys())
      if (masked.length > text.length && masked.startsWith(text)) return true;
    return false;
  }
}

function bare(masked: string): string {
  return masked.replace(/[[\]]/g, '');
}
