import type { CodeRun } from '../../../text/code-runs.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { type Candidate, candidate, type RecognizerContext } from '../recognizer.js';
import {
  type Asked,
  askedOf,
  type Cue,
  cuesOf,
  isCounting,
  isEnding,
  isLink,
  isNaming,
  isTail,
} from './cues.js';
import { type Form, isReadings, isRound, isSelfEvident, isStrong, isYear } from './forms.js';
import { isQuantity } from '../../../text/quantity.js';

/** Maximum distance in characters of a cue before a value, and of a cue after a value. */
const REACH = 80;
const REACH_AFTER = 45;
/** Number of nearest cues to try. */
const MOST_CUES = 5;
/** Fewest characters of a value beside its cue; `LEAST_NAMED` if its form is strict, or the cue says "number". */
const LEAST = 4;
const LEAST_NAMED = 3;
/** Most digits of a generated identifier; an identifier that contains a person's number has more. */
const MOST_OPAQUE = 6;
const REST = 24;

/** Interpretation of a code. Confidence 0: no finding. No form: a `UNIQUE_ID`. */
interface Reading {
  readonly form?: Form;
  readonly confidence: number;
}

const NOTHING: Reading = { confidence: 0 };

/**
 * Determines the kind of each code from the nearest cue: directly before ("member ID is …"), directly after ("… is my
 * member ID"), in the question that the text answers, or farther before. Runs must be passed in order.
 */
export class Labeller {
  private readonly cues: readonly Cue[];
  private readonly asked: Asked;
  /** Index of the first cue after the current run. */
  private next = 0;
  /** End of the last run with a kind; cues before it are not used again. */
  private labelledEnd = 0;

  constructor(
    private readonly view: NormalizedText,
    private readonly context: RecognizerContext,
  ) {
    this.cues = cuesOf(view);
    this.asked = askedOf(context);
  }

  label(runs: readonly CodeRun[]): Candidate[] {
    return runs.flatMap((run, at) => {
      const { form, confidence } = this.read(run, runs[at + 1]?.start ?? Infinity);
      if (confidence === 0) return [];
      this.labelledEnd = run.end;
      const validated = form?.isCertain(run.code) === true || form?.isCertain(run.latest) === true;
      return [candidate(this.view, form?.kind ?? 'UNIQUE_ID', run, confidence, validated)];
    });
  }

  private read(run: CodeRun, following: number): Reading {
    const { text } = this.view;
    if (isQuantity(text, run)) return NOTHING;
    const strong = isStrong(run) && !isReadings(text.slice(run.start, run.end));
    const before = this.cuesBefore(run);
    return (
      this.linked(run, before, strong) ??
      this.named(run, following) ??
      this.answer(run, strong) ??
      this.hinted(run, before, strong) ??
      (strong ? this.distant(run, before) : NOTHING)
    );
  }

  /** Returns the nearest cues before a run, nearest first. */
  private cuesBefore(run: CodeRun): readonly Cue[] {
    while ((this.cues[this.next]?.start ?? Infinity) <= run.start) this.next++;
    const near: Cue[] = [];
    for (let at = this.next - 1; at >= 0 && near.length < MOST_CUES; at--) {
      const cue = this.cues[at];
      if (cue === undefined || run.start - cue.end > REACH || cue.start < this.labelledEnd) break;
      // A cue that is part of the value does not name it ("DL3-0K").
      if (cue.end <= run.start) near.push(cue);
    }
    return near;
  }

  /** Reads a code that only linking words separate from its cue: "member ID is 44182". */
  private linked(run: CodeRun, before: readonly Cue[], strong: boolean): Reading | undefined {
    for (const cue of before) {
      const gap = this.view.text.slice(cue.end, run.start);
      if (!isLink(gap)) return undefined;
      if (cue.isHint) {
        if (cue.form.kind === undefined && gap.length < 3) return NOTHING;
        continue;
      }
      if (cue.form.kind === undefined || cue.form.isDelegated) return NOTHING;
      if (!cue.form.fits(run) || !(strong || this.isShortValue(run, cue))) continue;
      return { form: cue.form, confidence: 0.9 };
    }
    return undefined;
  }

  /** Reads a code after words that also have other meanings, if no other cue names it: "the claim 44182". */
  private hinted(run: CodeRun, before: readonly Cue[], strong: boolean): Reading | undefined {
    for (const cue of before) {
      const { form, isHint } = cue;
      if (!isLink(this.view.text.slice(cue.end, run.start))) return undefined;
      if (!isHint || form.kind === undefined || form.isDelegated || !form.fits(run)) continue;
      const fits = strong ? !isRound(run) : this.isShortValue(run, cue);
      if (fits) return { form, confidence: 0.75 };
    }
    return undefined;
  }

  private isShortValue(run: CodeRun, { form, isNumbered, isHint, start, end }: Cue): boolean {
    const { text } = this.view;
    const gap = text.slice(end, run.start);
    const named = isNumbered || /[:=#*]/.test(gap) || /^[#*]/.test(text.slice(run.end));
    if (isHint && !form.isStrict && /[a-z]/i.test(gap)) return false;
    if (run.code.length < (named || form.isStrict ? LEAST_NAMED : LEAST)) return false;
    if (isEnding(text.slice(Math.max(0, start - REST), run.start))) return true;
    if (!named && (isYear(run) || isRound(run) || isCounting(gap))) return false;
    return isTail(text.slice(run.end, run.end + REST));
  }

  /** Reads a code before its cue: "44182 is my member ID", "418 on the back". */
  private named(run: CodeRun, following: number): Reading | undefined {
    const { text } = this.view;
    const reach = Math.min(run.end + REACH_AFTER, following);
    for (let at = this.next; at < this.cues.length; at++) {
      const { form, start, isHint, isNumbered } = this.cues[at] ?? {};
      if (form === undefined || start === undefined || start < run.end || start > reach) return undefined;
      const gap = text.slice(run.end, start);
      if (!isNaming(gap) && !(form.isStrict && gap.trim() === '')) return undefined;
      if (form.kind === undefined || form.isDelegated) return isHint === true ? undefined : NOTHING;
      const least = form.isStrict ? 1 : LEAST;
      if (isHint === true || !form.fits(run) || run.code.length < least) continue;
      if (isYear(run) && !form.isStrict && isNumbered !== true) return undefined;
      return { form, confidence: 0.85 };
    }
    return undefined;
  }

  /** Reads a code of the kind that the question or the JSON key requests. */
  private answer(run: CodeRun, strong: boolean): Reading | undefined {
    const { names, hints } = this.asked;
    for (const { form } of names) {
      if (form.kind === undefined || form.isDelegated) return strong ? undefined : NOTHING;
      if (form.fits(run) && (strong || this.isBare(run, form))) return { form, confidence: 0.8 };
    }
    const hinted = hints.find(
      ({ form }) => isCode(form) && form.fits(run) && (strong || (form.isStrict && this.isBare(run, form))),
    );
    return hinted === undefined ? undefined : { form: hinted.form, confidence: 0.75 };
  }

  /** True for a short value that is the whole answer or its end. */
  private isBare(run: CodeRun, form: Form): boolean {
    const { text } = this.view;
    const lead = text.slice(Math.max(0, run.start - REACH), run.start);
    const least = form.isStrict || isEnding(lead) ? LEAST_NAMED : LEAST;
    if (run.code.length < least) return false;
    if (isEnding(lead)) return true;
    const rest = text.slice(run.end, run.end + REST);
    if (form.isStrict && /^[\s.!"]*$/.test(rest)) return !isCounting(lead);
    return isLink(lead) && !isCounting(lead) && isTail(rest);
  }

  /** Reads a code after a distant cue, or without any cue. */
  private distant(run: CodeRun, before: readonly Cue[]): Reading {
    if (isRound(run)) return NOTHING;
    const nearest = before.find(({ isHint }) => !isHint);
    if (nearest !== undefined) {
      if (!isCode(nearest.form)) return NOTHING;
      return nearest.form.fits(run) ? { form: nearest.form, confidence: 0.65 } : { confidence: 0.6 };
    }
    // Generated names of calls and functions are not codes.
    const opaque = this.context.slot.form === 'identifier' && run.digits <= MOST_OPAQUE;
    return !opaque && isSelfEvident(run, this.view.text.slice(run.start, run.end))
      ? { confidence: 0.5 }
      : NOTHING;
  }
}

/** True for a form whose values this recognizer reports. */
function isCode({ kind, isDelegated }: Form): boolean {
  return kind !== undefined && !isDelegated;
}
