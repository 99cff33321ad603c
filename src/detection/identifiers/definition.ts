import type { BuiltInKind } from '../kinds.js';

/** Names of checksums in definitions. */
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
 * Definition of an identifier in a file of this folder. `definition.schema.json` describes each member, and
 * `scripts/identifiers.mjs` writes all definitions to `generated.ts`.
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
  /** Cues by language code (ISO 639-1). */
  readonly cues?: Readonly<Record<string, readonly string[]>>;
}
