import { Memo } from '../../common/memo.js';
import type { EntityKind } from '../../detection/kinds.js';
import { OTHER_OPENERS } from './brackets.js';
import { UNDERSCORE, upperCase } from './characters.js';
import { MIN_ID_LENGTH } from './grammar.js';

/** Kind with the code units of its name. */
export interface KindEntry {
  readonly name: EntityKind;
  readonly codes: readonly number[];
}

const NO_KINDS: readonly KindEntry[] = [];
const CACHE_SIZE = 256;
/** Number of a kind's letters that a possible start must match (or the text must end). Few English words match. */
const LOOK_AHEAD = 4;
/** Character of an identifier in either case. */
const ID = '[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]';

/** Set of kinds, prepared for searching. */
export class KindLexicon {
  private static readonly cache = new Map<string, KindLexicon>();
  private static readonly ofSets = new Memo<ReadonlySet<EntityKind>, KindLexicon>();

  /**
   * Matches a character at which a token may begin: a bracket of any sort, a percent sign before an encoded bracket, a
   * backslash, (in JSON) a quote, the first letter of a known kind at the start of a word, or the first character of a
   * possible identifier. A word starts after any character except an ASCII letter or digit, and at a capital after a
   * lower-case letter or digit (`getNAME_…`). `]` is matched to count brackets.
   */
  readonly textStarts: RegExp;
  readonly jsonStarts: RegExp;
  private readonly byLetter = new Map<number, readonly KindEntry[]>();

  private constructor(kinds: readonly EntityKind[]) {
    for (const name of kinds) {
      const codes = Array.from(name, (character) => character.charCodeAt(0));
      const letter = codes[0] ?? UNDERSCORE;
      this.byLetter.set(letter, [...(this.byLetter.get(letter) ?? []), { name, codes }]);
    }
    const stems = new Set(kinds.map((kind) => (kind.split('_')[0] ?? kind).slice(0, LOOK_AHEAD)));
    this.textStarts = startPattern([...stems], false);
    this.jsonStarts = startPattern([...stems], true);
  }

  /** Returns the lexicon of a set of kinds. Cached by the set object, because thousands of texts share it. */
  static of(kinds: ReadonlySet<EntityKind>): KindLexicon {
    const known = KindLexicon.ofSets.get(kinds);
    if (known !== undefined) return known;
    const lexicon = KindLexicon.ofEqual(kinds);
    KindLexicon.ofSets.set(kinds, lexicon);
    return lexicon;
  }

  /** Returns the lexicon, cached by the members of the set. */
  private static ofEqual(kinds: ReadonlySet<EntityKind>): KindLexicon {
    const sorted = [...kinds].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    const key = sorted.join(' ');
    const cached = KindLexicon.cache.get(key);
    if (cached !== undefined) return cached;
    if (KindLexicon.cache.size >= CACHE_SIZE) KindLexicon.cache.clear();
    const lexicon = new KindLexicon(sorted);
    KindLexicon.cache.set(key, lexicon);
    return lexicon;
  }

  has(name: string): boolean {
    return this.startingWith(name.charCodeAt(0)).some((kind) => kind.name === name);
  }

  /** Returns the kinds that begin with this letter in either case, longest first (`ACCOUNT_TYPE` before `ACCOUNT`). */
  startingWith(code: number): readonly KindEntry[] {
    return this.byLetter.get(upperCase(code)) ?? NO_KINDS;
  }
}

function startPattern(stems: readonly string[], json: boolean): RegExp {
  const end = json ? '$|\\\\' : '$';
  const alternatives = [
    `[[\\]\\\\${OTHER_OPENERS}${json ? '"' : ''}]`,
    `%(?=${end}|5)`,
    `(?:~|(?<![A-Za-z0-9])${ID})(?=${ID}{${MIN_ID_LENGTH - 1}}|${ID}{0,${MIN_ID_LENGTH - 2}}(?:${end}))`,
  ];
  if (stems.length > 0) {
    const anyCase = stems.map((stem) => prefixPattern(stem, (c) => `[${c}${c.toLowerCase()}]`, json));
    const capitals = stems.map((stem) => prefixPattern(stem, (c) => c, json));
    const letters = [...new Set(stems.map((stem) => stem.charAt(0)))].join('');
    // A spelled kind begins with a letter that no other letter or digit follows.
    alternatives.push(`(?<![A-Za-z0-9])[${letters}${letters.toLowerCase()}](?![A-Za-z0-9_])`);
    alternatives.push(`(?<![A-Za-z0-9])(?:${anyCase.join('|')})`);
    alternatives.push(`(?<=[a-z0-9])(?:${capitals.join('|')})`);
  }
  return new RegExp(alternatives.join('|'), 'g');
}

/** Builds a pattern of each letter up to the text's end: `NAM` gives `N(?=$|A(?=$|M))`. In JSON, escapes also match. */
function prefixPattern(stem: string, letter: (character: string) => string, json: boolean): string {
  const more = json ? '$|\\\\' : '$';
  return Array.from(stem).reduceRight(
    (rest, character) => letter(character) + (rest === '' ? '' : `(?=${more}|${rest})`),
    '',
  );
}
