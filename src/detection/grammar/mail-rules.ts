import type { OnlineTables } from '../languages/said-tables.js';
import { any, many, map, optional, rule, seq, wordOf } from './engine.js';
import type { Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { hostOf } from './host.js';
import { type Mail, mendMail } from './mail-repair.js';
import { isLike, isNamed, type Part, textOf } from './online-parts.js';
import { OnlineRules } from './online-rules.js';
import { longest } from './online-tokens.js';
import type { OnlineWords } from './online-words.js';
import { isTop } from './top-domains.js';

const LEAD_COST = 0.1;
const AMENDED_COST = 0.2;
/** Minimum number of letters in a word that is spelled after an address. */
const WORD = 3;
const LOCAL = /^[\p{L}\p{N}._+'&-]+$/u;

/** Rules for e-mail addresses in a language. */
export class MailRules {
  readonly words: OnlineWords;
  /** The part before "at". */
  readonly local: Rule<readonly Part[]>;
  /** The "at" sign, spoken or typed. */
  readonly at: Rule<string>;
  readonly host: Rule<readonly Part[]>;
  /** An e-mail address, or a part of an address. */
  readonly mail: Rule<Mail>;

  constructor(private readonly grammar: Grammar) {
    const { words, parts, host } = new OnlineRules(grammar);
    this.words = words;
    this.local = parts;
    this.host = host;
    const { online } = grammar.language;
    const sign = longest(wordOf([...online.at, '@']));
    this.at = rule(() =>
      many(
        sign,
        () => '@',
        () => '@',
      ),
    );
    const lead = this.lead();
    const whole = rule(() =>
      seq([lead, parts, this.at, host], (_, local, __, of): Mail => ({ local, hasAt: true, host: of })),
    );
    const hostless = seq([lead, parts, this.at], (_, local, __): Mail => ({ local, hasAt: true }));
    const ofHost = seq([lead, this.at, host], (_, __, of): Mail => ({ hasAt: true, host: of }));
    const piece = seq([lead, parts], (_, local): Mail => ({ local, hasAt: false }));
    const again = seq([whole, whole], (first, second) => repeated(first, second, online));
    const swap = this.swap();
    const amended = seq(
      [whole, any(swap, this.spelled())],
      (before, after): Mail | undefined =>
        writtenMail(before, online) === undefined ? undefined : mendMail(before, after, online)[0]?.value,
      AMENDED_COST,
    );
    this.mail = rule(() => any(whole, hostless, ofHost, piece, again, amended, swap));
  }

  /** Reads words that introduce an address ("my email is"), and corrections at the beginning of the text. */
  private lead(): Rule<unknown> {
    const { grammar } = this;
    const opening = any<unknown>(longest(wordOf(grammar.language.online.leads)), (input, at) =>
      at === input.from ? grammar.correction(input, at) : [],
    );
    return optional(
      many(
        map(opening, () => true, LEAD_COST),
        () => true,
        () => true,
      ),
    );
  }

  /** Reads a wrong letter and the right one: "not m, n as in nancy". */
  private swap(): Rule<Mail> {
    const not = wordOf(this.grammar.language.repairs.negations);
    const { letter } = this.words;
    return seq([not, letter, letter], (_, wrong, right): Mail => ({ hasAt: false, swap: [wrong, right] }));
  }

  /** Reads the spelling of a word after an address: "that's s m y t h". */
  private spelled(): Rule<Mail> {
    const { spelledLinks, leads } = this.grammar.language.online;
    const link = optional(any(wordOf(spelledLinks), wordOf(leads)));
    return seq([link, this.local], (_, [first, ...more]): Mail | undefined =>
      first?.kind === 'letters' && more.length === 0 && first.text.length >= WORD
        ? { local: [first], hasAt: false }
        : undefined,
    );
  }
}

/** Returns an address that was said twice, perhaps spelled the second time. Undefined for two different addresses. */
function repeated(first: Mail, second: Mail, tables: OnlineTables): Mail | undefined {
  const [one, other] = [writtenMail(first, tables), writtenMail(second, tables)];
  if (one === undefined || other === undefined) return undefined;
  if (one === other) return second;
  const isSpelled = second.local?.some(({ kind }) => kind === 'letters') === true;
  return isSpelled && isLike(one, other) ? second : undefined;
}

/** Returns the written form of an address or of its known part. Undefined if another part is missing. */
export function writtenMail(
  { local, hasAt, host, swap }: Mail,
  { misheardTops }: OnlineTables,
): string | undefined {
  if (swap !== undefined) return undefined;
  const said = textOf(local ?? []).toLowerCase();
  if (!hasAt) return isPiece(local ?? []) && LOCAL.test(said) ? said : undefined;
  const of = hostOf(host ?? [], misheardTops);
  if (of?.isWhole !== true) return undefined;
  if (local === undefined) return `@${of.text.toLowerCase()}`;
  return LOCAL.test(said) && local.at(-1)?.kind !== 'mark' ? `${said}@${of.text.toLowerCase()}` : undefined;
}

/** Returns true for words that alone can be a part of an address: "jane dot", "example dot com", "w r e n". */
function isPiece(parts: readonly Part[]): boolean {
  const isMark = ({ kind }: Part): boolean => kind === 'mark';
  if (!parts.some(isMark))
    return (
      textOf(parts.filter(({ kind }) => kind === 'letters')).length > 1 &&
      !parts.some(({ kind }) => kind === 'word')
    );
  // "jane doe example dot com" lacks its "at".
  const isHost = isTop(textOf(parts).split('.').at(-1) ?? '');
  return !isHost || !parts.some((part, at) => part.kind === 'word' && isNamed(parts[at + 1]));
}
