import { readWhole, wordOf } from './engine.js';
import { Input, type Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { type Mail, mendMail } from './mail-repair.js';
import { MailRules, writtenMail } from './mail-rules.js';
import { type Candidate, decide, incomplete, type Reading, writtenBy } from './reading.js';
import { mended, type Mended, piecesOf } from './repair.js';

/** An e-mail address as it is typed, perhaps in a link. */
const TYPED =
  /^(?:[a-z]{4,8}:)?<?([^\s:@<>,;"()[\]]{1,64}@[^\s@<>,;"()[\]]{1,250}\.[\p{L}\p{N}-]{2,63})>?[.,;]?$/iu;

/** A mark at the beginning, which shows that the start of the local part is missing. */
const BEGUN = /^[.+_-]/;

/** Reads e-mail addresses, complete or partial. */
export class MailReader {
  private readonly rules: MailRules;
  private readonly placeholder: Rule<string>;

  constructor(private readonly grammar: Grammar) {
    this.rules = new MailRules(grammar);
    this.placeholder = wordOf(grammar.language.online.placeholders);
  }

  read(text: string): Reading {
    const typed = TYPED.exec(text.trim())?.[1];
    if (typed !== undefined) return { state: 'certain', written: typed.toLowerCase() };
    const { choice, filler } = this.rules.words;
    const input = this.withoutLead(new Input(text, filler));
    if (this.hasPlaceholder(input)) return { state: 'incomplete' };
    const choices = piecesOf(input, choice);
    // The text leaves open which of its alternatives is the address.
    if (choices.length > 1)
      return { state: choices.every((each) => this.foundIn(each).length > 0) ? 'ambiguous' : 'leftover' };
    const found = this.foundIn(input);
    const written = found.flatMap(({ value, cost }): (Candidate & { isWhole: boolean })[] => {
      const text = writtenMail(value, this.grammar.language.online);
      const isWhole = value.local !== undefined && value.host !== undefined && !BEGUN.test(text ?? '');
      return text === undefined ? [] : [{ written: text, cost, isWhole }];
    });
    if (written.length === 0 && found.length > 0) return { state: 'incomplete' };
    const reading = decide(written);
    const isPart = written.every((each) => !each.isWhole || each.written !== writtenBy(reading));
    return isPart && reading.state === 'certain' ? incomplete(reading) : reading;
  }

  /** Returns true if the caller describes a part instead of saying it: "my first name dot something at …". */
  private hasPlaceholder(input: Input): boolean {
    const { online, repairs } = this.grammar.language;
    return input.tokens.slice(input.from, input.to).some(({ folded }, nth) => {
      const at = input.from + nth + 1;
      const isPart = this.placeholder(input, at - 1).some(({ end }) => {
        const next = input.token(end)?.folded ?? '';
        return online.marks.has(next) || online.at.has(next);
      });
      return isPart || (repairs.unknowns.has(folded) && online.at.has(input.token(at)?.folded ?? ''));
    });
  }

  /** Removes words that introduce the address from the input: "is jane at …", "correo jane arroba …". */
  private withoutLead(input: Input): Input {
    const { mailboxes, online } = this.grammar.language;
    let from = input.from;
    while (from < input.to - 2) {
      const [word = '', next = ''] = [input.token(from)?.folded, input.token(from + 1)?.folded];
      if (!mailboxes.leads.has(word) || online.marks.has(next) || online.at.has(next)) break;
      from++;
    }
    return input.slice(from, input.to);
  }

  /** Returns all possible addresses in a text, with their costs. */
  private foundIn(input: Input): readonly Mended<Mail>[] {
    return mended<Mail>(piecesOf(input, this.rules.words.correction), {
      read: (piece) => readWhole(this.rules.mail, piece),
      mend: (before, after) => mendMail(before, after, this.grammar.language.online),
      isWhole: (value) =>
        value.local !== undefined &&
        value.hasAt &&
        writtenMail(value, this.grammar.language.online) !== undefined,
    });
  }
}
