import type { EntityKind } from '../../detection/kinds.js';
import { narrow, readEncoded } from './brackets.js';
import { BACKSLASH, isBlank, isHyphen, TILDE, upperCase } from './characters.js';
import { canonicalCharacter, type ParsedToken, type TokenScheme, VAULT_ID_LENGTH } from './grammar.js';
import type { IssuedTokens } from './issued-tokens.js';
import { MORE, type UnitReader } from './unit-reader.js';

const MAX_GAP = 3;
const ENCODED_TILDE = '7E';

/** Issued identifier in a text, possibly incomplete. */
export interface IssuedId extends ParsedToken {
  /** `whole`: complete; `more`: the text ends within it; `part`: other text follows its beginning. */
  readonly extent: 'whole' | 'more' | 'part';
  /** Position after its last character. */
  readonly end: number;
  /** Every character was written in its canonical form. */
  readonly canonical: boolean;
}

/**
 * Reads the longest beginning of an identifier that was issued under this kind.
 * @param exact allows no separators between the characters and no look-alike characters
 * @returns `more` if its first character is not available yet; undefined if there is other text
 */
export function readIssuedId(
  reader: UnitReader,
  issued: IssuedTokens,
  kind: EntityKind,
  exact: boolean,
): IssuedId | 'more' | undefined {
  const scheme = readScheme(reader);
  if (scheme === 'more' || reader.code === MORE) return 'more';
  let id = '';
  let canonical = true;
  let candidates: readonly string[] | undefined;
  for (;;) {
    const { pos: end } = reader;
    if (id.length >= VAULT_ID_LENGTH && issued.has({ kind, id, scheme }))
      return { kind, id, scheme, end, canonical, extent: 'whole' };
    if (!exact && id !== '') skipGap(reader);
    if (reader.code === MORE) return { kind, id, scheme, end, canonical, extent: 'more' };
    const character = exact ? exactCharacter(reader.code) : canonicalCharacter(narrow(reader.code));
    if (candidates?.length !== 1) candidates = issued.startingWith(kind, id + character, scheme);
    if (character === '' || candidates[0]?.charAt(id.length) !== character)
      return id === '' ? undefined : { kind, id, scheme, end, canonical, extent: 'part' };
    canonical &&= reader.code === character.charCodeAt(0);
    id += character;
    reader.advance();
  }
}

/** Returns a canonical character of an identifier, in either case; empty for look-alike and other characters. */
function exactCharacter(code: number): string {
  const character = canonicalCharacter(code);
  return character.charCodeAt(0) === upperCase(code) ? character : '';
}

function readScheme(reader: UnitReader): TokenScheme | 'more' {
  if (reader.code === BACKSLASH) reader.advance();
  const encoded = readEncoded(reader, ENCODED_TILDE);
  if (encoded === 'more') return 'more';
  if (!encoded && narrow(reader.code) !== TILDE) return 'vault';
  if (!encoded) reader.advance();
  return 'aead';
}

/** Skips up to three separators between spelled characters. @returns whether there were any */
export function skipGap(reader: UnitReader): boolean {
  const start = reader.pos;
  for (let width = 0; width < MAX_GAP; width += 1) {
    const { code } = reader;
    const isDot = code === 0x2e || code === 0x2c;
    if (!isDot && !isBlank(code) && !isHyphen(code)) break;
    reader.advance();
  }
  return reader.pos > start;
}
