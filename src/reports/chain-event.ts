import { isPlainObject } from '../audit/events/canonical-json.js';

/**
 * An event's fields as a report may show them. A chain that somebody tampered with can say anything, so a text that
 * doesn't have the form of its field is not passed on.
 */
export class ChainEvent {
  private constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  /** Undefined when the stored text is no JSON object. */
  static read(canonical: string): ChainEvent | undefined {
    try {
      const value: unknown = JSON.parse(canonical);
      return isPlainObject(value) ? new ChainEvent(value) : undefined;
    } catch {
      return undefined;
    }
  }

  /** A name of the service's own: `redaction_applied`, `vault-deterministic`, `openai:gpt-5`, `key_01J…`. */
  name(field: string): string | undefined {
    return this.matching(field, /^[\w.:/@+-]{1,128}$/);
  }

  /** An entity kind. */
  kind(field: string): string | undefined {
    return this.matching(field, /^[A-Z][A-Z0-9_]{0,31}$/);
  }

  placeholder(): string | undefined {
    return this.matching('placeholder', /^\[[A-Z][A-Z0-9_]{0,31}_\d{2,6}\]$/);
  }

  /** Where a text stood; paths hold positions and names of the API only. */
  path(): string | undefined {
    return this.matching('path', /^[A-Za-z_.[\]{}0-9]{1,256}$/);
  }

  hash(field: string): string | undefined {
    return this.matching(field, /^[0-9a-f]{64}$/);
  }

  /** When it happened: ISO 8601, UTC, milliseconds. */
  time(): string | undefined {
    return this.matching('ts', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }

  number(field: string): number | undefined {
    const value = this.fields[field];
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
  }

  /** `[start, end]` in UTF-16 code units. */
  span(): string | undefined {
    const { span } = this.fields;
    const isSpan = Array.isArray(span) && span.length === 2 && span.every((at) => Number.isSafeInteger(at));
    return isSpan ? `${String(span[0])}–${String(span[1])}` : undefined;
  }

  private matching(field: string, form: RegExp): string | undefined {
    const value = this.fields[field];
    return typeof value === 'string' && form.test(value) ? value : undefined;
  }
}
