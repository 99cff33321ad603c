/** A replacement for a part of a text. Offsets are UTF-16 code units. The end is exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|[^u])/g;
/** Characters that some JSON writers escape. All characters in `PLAIN` are never escaped. */
const SPECIAL = /["\\/'<>&=+`\p{Cc}\u0080-\u{10ffff}]/gu;
const PLAIN = /[^"\\/'<>&=+`\p{Cc}\u0080-\u{10ffff}]/u;
const ANY = /./gsu;

/** Applies edits to a text. The outer one of overlapping edits counts, and the first one of equal edits. */
export function splice(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || rank(a) - rank(b) || b.end - a.end);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text: put } of sorted) {
    if (start < from) continue;
    parts.push(text.slice(from, start), put);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/** Sorts insertions before replacements. */
function rank({ start, end }: Edit): number {
  return Math.min(end - start, 1);
}

/**
 * Replaces the content of a JSON string. Characters keep the string's own spelling, such as `é` or `\u00e9`.
 * @param raw the string's JSON, without its quotes
 * @param old the decoded string
 */
export function respell(raw: string, old: string, text: string): string {
  const usual = escaped(text);
  if (!raw.includes('\\') || escaped(old) === raw) return usual;
  const spellings = new Map<string, string>();
  for (const escape of new Set(raw.match(ESCAPE))) spellings.set(JSON.parse(`"${escape}"`) as string, escape);
  const spelled = [...spellings.keys()].some((character) => PLAIN.test(character)) ? ANY : SPECIAL;
  return text.replace(spelled, (character) => {
    let spelling = spellings.get(character);
    if (spelling === undefined) spellings.set(character, (spelling = escaped(character)));
    return spelling;
  });
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
