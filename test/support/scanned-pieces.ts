import { BUILT_IN_KINDS } from '../../src/detection/kinds.js';
import { IssuedTokens } from '../../src/tokenization/token/issued-tokens.js';
import type { Piece, TokenMatch } from '../../src/tokenization/token/match.js';
import { type ScanMode, TokenScanner } from '../../src/tokenization/token/scanner.js';

export const ID = '7K3M9QWXV2RD';
export const PLAN = '01AVNS5XGT1P';
export const AEAD = '7K3M9QWXV2RD7K3M9QWXV2RD7K3M9QWXV2RD';
const kinds: ReadonlySet<string> = new Set(BUILT_IN_KINDS);
/** Tokens of the request to which the reply belongs. */
export const issued = new IssuedTokens();
issued.add('PHONE', ID);
issued.add('NAME', ID);
issued.add('HEALTH_PLAN_ID', PLAN);
issued.add('PHONE', AEAD, 'aead');

export function scanner(mode: ScanMode = 'text', known: IssuedTokens = issued): TokenScanner {
  return new TokenScanner({ kinds, mode, issued: known });
}

export function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

export function scanChunks(chunks: readonly string[], mode: ScanMode = 'text', known = issued): Piece[] {
  const it = scanner(mode, known);
  return join([...chunks.flatMap((chunk) => it.push(chunk)), ...it.flush()]);
}

/** Returns the text with each token shown as `<KIND id>`, and each damaged token as `<KIND !id>`. */
export function show(pieces: readonly Piece[]): string {
  const token = ({ kind, id, damaged, wholeString }: TokenMatch): string =>
    `<${kind} ${damaged ? '!' : ''}${id}${wholeString ? ' whole' : ''}>`;
  return pieces.map((piece) => (typeof piece === 'string' ? piece : token(piece))).join('');
}

/** Splits a text into chunks of this length. */
export function piecesOfLength(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, at) => text.slice(at * length, (at + 1) * length));
}
