import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { IS, ITS } from '../../../speech/en/links.js';
import { digitsOf, isApart, isTied, shapeOf, windowEnd, type DigitRun } from '../../../text/digit-runs.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { withRepairs } from '../../../text/repairs.js';
import { isBareLead } from '../answer-lead.js';
import { surelyNamedCodes } from '../codes/labelled-code.js';
import { before } from '../context-words.js';
import { covering } from '../covering.js';
import type { Candidate, Recognizer } from '../recognizer.js';
import { askedPhoneTopic, phoneTopic, type PhoneTopic } from '../phones/phone-topic.js';
import { brokenNumbers } from './broken-social.js';
import { lastFourConfidence } from './last-four.js';
import { divisionOf, FULL, isAlmostFull, isCertain, isDictated } from './social-shape.js';
import { askedSocial, SOCIAL, socialTopic, type AskedSocial, type SocialTopic } from './social-topic.js';

/** "xxx-xx-1120": what a form shows of a number. */
const MASKED = gated(/(?<![\w*•#])[x*•#]{3}[- ]?[x*•#]{2}[- ]?(?<four>\d{4})(?![\d-])/gi);
const DIGIT = gated(/\d/);
const NAMED_JUST_BEFORE = regExp.i`(?<![a-z])${SOCIAL}(?: (?:${IS}|${ITS}))?[:,]?\s*$`;
/** "the last 4 1120": it counts the digits that follow, and is none of them. */
const COUNTED = /(?<![a-z])(?:last|final)[ _-]$/i;
const MIDDLE = /\bmiddle (?:two|2)\b/i;
/** "one ten, one fifteen, one twenty two": readings. */
const HUNDREDS = /^[1-9] \d\d(?:, (?:and )?[1-9] \d\d){2}$/;
/** A letter that was spelled before the digits makes another code of them. */
const SPELLED_BEFORE = /(?<![a-z'])[b-hj-z][ -]$/i;

/**
 * Social security numbers: 3-2-4 in any grouping marks or dictated, sample numbers too; nine digits in one piece
 * and the last four only where the words around, or the assistant's question, speak of them.
 */
export const ssnRecognizer: Recognizer = {
  name: 'ssn',
  kinds: ['SSN'],
  find(text, context) {
    if (!text.views.some((view) => view.mayMatch(DIGIT))) return [];
    const asked = askedSocial(context);
    const others = (): readonly Range[] => surelyNamedCodes(text, context);
    const askedPhone = (): PhoneTopic => askedPhoneTopic(context);
    return text.views.flatMap((view) => [
      ...new SocialReader(view, asked, others, askedPhone).read(),
      ...masked(view),
    ]);
  },
};

interface Hit {
  readonly candidate: Candidate;
  /** Index after its last group. */
  readonly last: number;
}

/** Reads the digits of one view. */
class SocialReader {
  constructor(
    private readonly view: NormalizedText,
    private readonly asked: AskedSocial,
    /** Where codes stand that the words around say to be of other kinds; sorted, without overlaps. */
    private readonly others: () => readonly Range[],
    private readonly askedPhone: () => PhoneTopic,
  ) {}

  read(): Candidate[] {
    const broken = brokenNumbers(this.view)
      .filter((range) => this.isSocial(range))
      .map((range) => this.candidate(range, 0.8));
    const whole = this.view.digitRuns.flatMap((run) => this.findInRun(run));
    return [...broken, ...whole.filter((part) => covering(part, broken) === undefined)];
  }

  /** Named as one, or divided aloud as only such a number is. */
  private isSocial({ start, end }: Range): boolean {
    const topic = socialTopic(this.view, start, end, this.asked);
    return topic === 'social' || (topic === undefined && MIDDLE.test(this.view.text.slice(start, end)));
  }

  private findInRun(whole: DigitRun): Candidate[] {
    const run = this.withoutCount(whole);
    const found: Candidate[] = [];
    for (let first = 0; first < run.length;) {
      const last = windowEnd(run, first, FULL) ?? this.hundredsEnd(run, first);
      const four = windowEnd(run, first, 4);
      const hit =
        (last === undefined ? undefined : this.nineDigits(run, first, last)) ??
        (four === undefined ? undefined : this.fourDigits(run, first, four));
      if (hit !== undefined) found.push(hit.candidate);
      first = hit?.last ?? first + 1;
    }
    return found.length > 0 ? found : this.misheard(run);
  }

  private withoutCount(run: DigitRun): DigitRun {
    const counts = run[0]?.digits === '4' && COUNTED.test(before(this.view, run[0].start, 7));
    return counts ? run.slice(1) : run;
  }

  /** Right after the words for it, or as the answer, a number that is almost one is one that was not heard well. */
  private misheard(run: DigitRun): Candidate[] {
    const digits = digitsOf(run);
    if (!isAlmostFull(digits)) return [];
    const lead = before(this.view, run[0]?.start ?? 0);
    const answered = this.asked.social && digits.length > FULL && isBareLead(lead);
    if (!answered && !NAMED_JUST_BEFORE.test(lead)) return [];
    return [this.candidate(this.extentOf(run, 0, run.length), 0.6)];
  }

  /** "four hundred twelve thirty four fifty six" is 400-12-3456, though it reads like 412 34 56. */
  private hundredsEnd(run: DigitRun, first: number): number | undefined {
    const last = first + 3;
    if (shapeOf(run, first, last) !== '3-2-2' || !isApart(run, first, last)) return undefined;
    return this.topicOf(run, first, last) === 'social' ? last : undefined;
  }

  private nineDigits(run: DigitRun, first: number, last: number): Hit | undefined {
    const grouped = shapeOf(run, first, last) === '3-2-4';
    if (isTied(run, first, last) || (!grouped && !isApart(run, first, last))) return undefined;
    const topic = this.topicOf(run, first, last);
    const range = this.extentOf(run, first, last);
    const division = divisionOf(run, first, last);
    if (topic !== 'social' && HUNDREDS.test(this.view.text.slice(range.start, range.end))) return undefined;
    if (topic !== 'social' && !(grouped && division === 'hyphens')) {
      if (!grouped && (!isDictated(run, first, last) || (first > 0 && run[0]?.digits === '0')))
        return undefined;
      if (this.isOther(range) || (!grouped && this.isPhone(range))) return undefined;
    }
    const sure = topic === 'social' ? 0.95 : grouped ? 0.85 : 0.6;
    const confidence = isUnlike(topic) && division !== 'hyphens' ? 0.5 : sure;
    const validated = isCertain(digitsOf(run, first, last), last - first, topic, division);
    return { candidate: this.candidate(range, confidence, validated), last };
  }

  /** True if the words around, or a letter before, make another code of the digits. */
  private isOther({ start, end }: Range): boolean {
    if (SPELLED_BEFORE.test(before(this.view, start, 3))) return true;
    return covering(this.view.toOriginal(start, end), this.others()) !== undefined;
  }

  /** "call me on …": of a telephone number a digit was not heard. */
  private isPhone({ start, end }: Range): boolean {
    const topic = phoneTopic(this.view, start, end, this.askedPhone());
    return topic === 'phone' || topic === 'fax';
  }

  private fourDigits(run: DigitRun, first: number, last: number): Hit | undefined {
    if (isTied(run, first, last) || !isApart(run, first, last)) return undefined;
    const said = this.extentOf(run, first, last);
    const confidence = lastFourConfidence(this.view, said, digitsOf(run, first, last), this.asked);
    return confidence === undefined ? undefined : { candidate: this.candidate(said, confidence), last };
  }

  private topicOf(run: DigitRun, first: number, last: number): SocialTopic {
    const start = run[first]?.start ?? 0;
    return socialTopic(this.view, start, run[last - 1]?.end ?? start, this.asked);
  }

  /** The digits, with what the speaker took back. */
  private extentOf(run: DigitRun, first: number, last: number): Range {
    return withRepairs(this.view.text, { start: run[first]?.start ?? 0, end: run[last - 1]?.end ?? 0 });
  }

  private candidate({ start, end }: Range, confidence: number, validated = false): Candidate {
    return {
      kind: 'SSN',
      confidence,
      ...(validated ? { validated } : {}),
      ...this.view.toOriginal(start, end),
    };
  }
}

/** True if the digits were said to be something else. */
function isUnlike(topic: SocialTopic): boolean {
  return topic === 'other' || topic === 'verifying';
}

function masked(view: NormalizedText): Candidate[] {
  return view.matches(MASKED).map((match) => {
    const end = match.index + match[0].length;
    return { kind: 'SSN', confidence: 0.85, ...view.toOriginal(end - 4, end) };
  });
}
