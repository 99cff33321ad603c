/** Replaces the variables in a file by values from the environment. */
export class Variables {
  /** Names of variables without a value. */
  readonly missing = new Set<string>();
  /** Values that replaced variables. */
  readonly values = new Set<string>();

  /** @param env values of the variables */
  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  /** Returns a copy in which the variables are replaced in all strings, at any depth. */
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
