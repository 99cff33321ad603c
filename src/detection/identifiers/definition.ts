import type { BuiltInKind } from '../kinds.js';

/** Names of the checks that a definition may ask for. */
export type CheckName =
  | 'aba'
  | 'clabe'
  | 'curp'
  | 'dea'
  | 'dni'
  | 'iban'
  | 'luhn'
  | 'mod11'
  | 'npi'
  | 'nss'
  | 'rfc'
  | 'ssn'
  | 'vin';

/**
 * An identifier as a file of this folder defines it; `definition.schema.json` says what each member is. `scripts/identifiers.mjs`
 * writes all of them into `generated.ts`.
 */
export interface IdentifierDefinition {
  readonly id: string;
  readonly kind?: BuiltInKind;
  readonly by?: 'others';
  readonly form?: string;
  readonly alone?: string;
  readonly length?: readonly [number, number];
  readonly whole?: boolean;
  readonly unnamed?: boolean;
  readonly letters?: boolean;
  readonly check?: CheckName;
  readonly written?: readonly string[];
  readonly likely?: readonly string[];
  /** By language (ISO 639-1). */
  readonly cues?: Readonly<Record<string, readonly string[]>>;
}
