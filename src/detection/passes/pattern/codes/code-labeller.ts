import type { CodeRun } from '../../../text/code-runs.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { CodeAnswer } from './code-answer.js';
import type { Cue } from './code-cues.js';
import { endsAt, isAlso, isClose, isEnding, isLink, isNaming, isPreposition } from './code-gaps.js';
import { LEAST, type CodeLabel } from './code-label.js';
import {
  fits,
  isCardEnd,
  isDiagnosis,
  isDictated,
  isReadings,
  isRound,
  isStrong,
  isSelfEvident,
  isYear,
  prefixLength,
} from './code-shapes.js';
import { NOTHING, type Verdict } from './code-verdict.js';
import { isQuantity } from '../../../text/quantity.js';
import type { Candidate, RecognizerContext } from '../recognizer.js';

/** How far before a code its cue may stand, and how far after it, in characters. */
const REACH = 80;
const REACH_AFTER = 45;
/** How many of the nearest cues are tried. */
const MOST_CUES = 5;
/** The widest gap between two cues of which the second begins the value. */
const BETWEEN_CUES = 20;

/** A name that a program makes up has so many digits; one with a number of somebody's in it has more. */
const MOST_OPAQUE = 6;

/** Short names of numbers that are also what such a number begins with. */
const PREFIX_CUE = /^(?:rx|ref|apt|grp|sn|dl|rn|lpn|inv|acct|auth|conf|reg|cert)$/i;

/** Of any kind: what was asked for under a name that promises something else. */
const ANY: CodeLabel = { kind: 'UNIQUE_ID', cues: [] };

/**
 * Gives the codes of a text their kinds, by the nearest words that name one: right before ("member ID is …"), right
 * after ("… is my member ID"), further before, or in the question that the text answers. Runs must be read in order.
 */
export class CodeLabeller {
  private known: CodeAnswer | undefined;
  /** Index of the first cue after the run being read. */
  private next = 0;
  /** End of the last run that has a label: the cues before it are used up. */
  private wall = 0;

  constructor(
    private readonly view: NormalizedText,
    private readonly cues: readonly Cue[],
    private readonly runs: readonly CodeRun[],
    private readonly context: RecognizerContext,
  ) {}

  /** Read at the first code that needs it. */
  private get answer(): CodeAnswer {
    this.known ??= new CodeAnswer(this.view, this.context);
    return this.known;
  }

  label(): Candidate[] {
    const found: Candidate[] = [];
    let verdict = NOTHING;
    this.runs.forEach((run, index) => {
      verdict = this.read(run, index, verdict);
      const { label, confidence, start } = verdict;
      if (label?.kind === undefined) return;
      this.wall = run.end;
      const validated = label.check?.(run.code) === true;
      const range = this.view.toOriginal(start ?? run.start, run.end);
      found.push({ kind: label.kind, confidence, ...(validated ? { validated } : {}), ...range });
    });
    return found;
  }

  private read(run: CodeRun, index: number, previous: Verdict): Verdict {
    const near = this.cuesBefore(run);
    const prefix = this.prefixCue(run, near);
    if (prefix === undefined) return this.verdictOn(run, index, near, previous);
    const { start, end } = prefix;
    const whole = { ...run, start, code: this.view.text.slice(start, end).toUpperCase() + run.code };
    const verdict = this.verdictOn(whole, index, near.slice(1), previous);
    // Without it the cue that it also is may say more.
    const { label, confidence } = verdict;
    return label === undefined ? this.verdictOn(run, index, near, previous) : { label, confidence, start };
  }

  private verdictOn(run: CodeRun, index: number, before: readonly Cue[], previous: Verdict): Verdict {
    if (isQuantity(this.view.text, run)) return NOTHING;
    return (
      this.direct(run, before) ??
      this.named(run, this.runs[index + 1]) ??
      this.continued(run, this.runs[index - 1], previous) ??
      this.loose(run, before) ??
      this.answer.read(run) ??
      this.unnamed(run, before)
    );
  }

  /** "referral number ref 7774": a cue that the value begins with, after another or in an answer. */
  private prefixCue(run: CodeRun, [nearest, other]: readonly Cue[]): Cue | undefined {
    if (nearest === undefined || !/^[\s.-]{0,2}$/.test(this.gap(nearest, run))) return undefined;
    if (!PREFIX_CUE.test(this.view.text.slice(nearest.start, nearest.end))) return undefined;
    if (other === undefined) return this.answer.asksForCode ? nearest : undefined;
    const between = this.view.text.slice(other.end, nearest.start);
    return between.length <= BETWEEN_CUES && other.label.kind !== undefined && isLink(between)
      ? nearest
      : undefined;
  }

  /** The nearest cues before a run, nearest first. */
  private cuesBefore(run: CodeRun): readonly Cue[] {
    while ((this.cues[this.next]?.start ?? Infinity) <= run.start) this.next++;
    const near: Cue[] = [];
    for (let at = this.next - 1; at >= 0 && near.length < MOST_CUES; at--) {
      const cue = this.cues[at];
      if (cue === undefined || run.start - cue.end > REACH || cue.start < this.wall) break;
      near.push(cue);
    }
    return near;
  }

  private said({ start, end }: CodeRun): string {
    return this.view.text.slice(start, end);
  }

  private gap(cue: Cue, run: CodeRun): string {
    return this.view.text.slice(cue.end, run.start);
  }

  /** "member ID is 44182": nothing but linking words between. */
  private direct(run: CodeRun, before: readonly Cue[]): Verdict | undefined {
    let vaguely: Verdict | undefined;
    for (const cue of before) {
      const gap = this.gap(cue, run);
      const prefix = prefixLength(gap);
      if (!isLink(gap.slice(0, gap.length - prefix))) break;
      const { label } = cue;
      const vague = label.vague === true;
      if (label.kind === undefined) {
        if (!vague || (isClose(gap) && gap.length < 3)) return NOTHING;
        continue;
      }
      if (!fits(label, run)) continue;
      if (vague && isReadings(this.said(run))) return NOTHING;
      const strong = isStrong(run) && run.code.length >= (label.least ?? 0) && !(vague && isRound(run));
      if (!strong && !this.isShortValue(run, cue, gap)) continue;
      const asked = label.generic === true ? this.answer.named(run) : undefined;
      const confidence = label.generic === true ? 0.7 : vague ? 0.75 : 0.9;
      const verdict = { label: asked ?? label, confidence, start: run.start - prefix };
      // "the claim number on the bill is": what says more decides.
      if (!vague) return verdict;
      vaguely ??= verdict;
    }
    return vaguely;
  }

  private isShortValue(run: CodeRun, { label, explicit, start }: Cue, gap: string): boolean {
    const { form, vague, least } = label;
    const ending =
      isEnding(this.view.text.slice(Math.max(0, start - 25), run.start)) || isCardEnd(label, run);
    const named = explicit || /\b(?:number|no|id|is|was)\b|[:=#]/i.test(gap);
    const usual = form !== undefined || (named && vague !== true) ? LEAST - 1 : LEAST;
    if (vague === true && isPreposition(gap) && isDictated(run)) return endsAt(this.view.text, run.end);
    if (run.code.length < (ending ? LEAST - 1 : (least ?? usual)) || !isClose(gap)) return false;
    if ((!named && form === undefined && isYear(run)) || (vague === true && isRound(run))) return false;
    return (named && gap.trim() !== '') || endsAt(this.view.text, run.end);
  }

  /** "44182 is my member ID", "418 on the back". */
  private named(run: CodeRun, following: CodeRun | undefined): Verdict | undefined {
    let vaguely: Verdict | undefined;
    for (const cue of this.cues.slice(this.next, this.next + 2)) {
      const { label, start, explicit } = cue;
      const reach = Math.min(run.end + REACH_AFTER, following?.start ?? Infinity);
      if (start < run.end || start > reach) break;
      const gap = this.view.text.slice(run.end, start);
      if (!isNaming(gap) && (label.form === undefined || gap.trim() !== '')) break;
      if (label.kind === undefined) return label.vague === true ? vaguely : NOTHING;
      const least = label.least ?? (label.form === undefined ? LEAST : 1);
      if (!fits(label, run) || run.code.length < least) continue;
      if (isYear(run) && label.form === undefined && !explicit) return vaguely;
      const verdict = { label, confidence: label.vague === true ? 0.75 : 0.85 };
      if (label.vague !== true) return verdict;
      vaguely ??= verdict;
    }
    return vaguely;
  }

  /** "… 44182 and 44183": of the same kind as the one before. */
  private continued(run: CodeRun, before: CodeRun | undefined, { label }: Verdict): Verdict | undefined {
    if (before === undefined || label?.kind === undefined || !isStrong(run) || !fits(label, run))
      return undefined;
    // Of a card, the last four digits and what follows them are no two cards.
    if (label.kind === 'CREDIT_CARD' && before.code.length !== run.code.length) return undefined;
    return isAlso(this.view.text.slice(before.end, run.start)) ? { label, confidence: 0.7 } : undefined;
  }

  /** A cue further off, for what is a code by its form. */
  private loose(run: CodeRun, before: readonly Cue[]): Verdict | undefined {
    const said = this.said(run);
    if (!isStrong(run) || isRound(run) || isDiagnosis(said) || isReadings(said)) return undefined;
    let misnamed = false;
    for (const { label } of before) {
      if (label.kind === undefined && label.vague !== true) return NOTHING;
      if (label.kind === undefined) continue;
      if (fits(label, run)) return { label, confidence: 0.65 };
      misnamed ||= label.vague !== true;
    }
    return misnamed ? { label: ANY, confidence: 0.6 } : undefined;
  }

  private unnamed(run: CodeRun, before: readonly Cue[]): Verdict {
    const other = before.some(({ label }) => label.kind === undefined && label.vague !== true);
    // A call's or a function's name, which a program made up.
    const opaque = this.context.slot.form === 'identifier' && run.digits <= MOST_OPAQUE;
    return !other && !opaque && isSelfEvident(run, this.said(run))
      ? { label: ANY, confidence: 0.5 }
      : NOTHING;
  }
}
