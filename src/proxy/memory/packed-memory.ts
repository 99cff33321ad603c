import type { ParsedToken } from '../../tokenization/token/grammar.js';
import type { Beginning, ConversationValue } from './conversation-memory.js';

type PackedToken = readonly [ParsedToken['kind'], ParsedToken['id'], ParsedToken['scheme']];
type PackedValue = readonly [
  id: string,
  kind: string,
  masked: string,
  tokens: readonly PackedToken[],
  place: string,
  partial?: Beginning,
];

interface PackedMemory {
  /** The scope of the tokens; missing if they belong to the account. */
  readonly s?: string | undefined;
  readonly v: readonly PackedValue[];
}

/** Values of a conversation for other instances. */
export interface SharedValues {
  readonly scope: string | undefined;
  readonly values: ReadonlyMap<string, ConversationValue>;
}

/** Serializes the values of a conversation as JSON. */
export function packValues({ scope, values }: SharedValues): string {
  const v = [...values].map(([id, { kind, masked, tokens, place, partial }]): PackedValue => {
    const packed = tokens.map((token): PackedToken => [token.kind, token.id, token.scheme]);
    const always = [id, kind, masked, packed, place] as const;
    return partial === undefined ? always : [...always, partial];
  });
  return JSON.stringify({ s: scope, v } satisfies PackedMemory);
}

/**
 * Parses the output of {@link packValues}.
 * @throws SyntaxError for invalid JSON; the content is authenticated by its encryption
 */
export function unpackValues(packed: string): SharedValues {
  const { s, v } = JSON.parse(packed) as PackedMemory;
  const values = v.map(([id, kind, masked, tokens, place, partial]) => {
    const parsed = tokens.map(([of, name, scheme]): ParsedToken => ({ kind: of, id: name, scheme }));
    return [id, { kind, masked, tokens: parsed, place, partial }] as const;
  });
  return { scope: s, values: new Map(values) };
}
