/** Fills in what a file takes from the environment. */
export class Variables {
  /** Names of those that are unset. */
  readonly missing = new Set<string>();
  /** What was filled in. */
  readonly values = new Set<string>();

  /** @param env where `${VARIABLE}` is looked up */
  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  /** The same with the values of the variables that its texts name, however deep they stand. */
  fillIn(value: unknown): unknown {
    if (typeof value === 'string') return this.filled(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.fillIn(item));
    if (!isObject(value) || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.fillIn(item)]));
  }

  private filled(text: string): string {
    return text.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
      const value = this.env[name] ?? '';
      if (value === '') this.missing.add(name);
      else this.values.add(value);
      return value;
    });
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
