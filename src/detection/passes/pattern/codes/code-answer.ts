import { regExp } from '../../../../common/text/reg-exp.js';
import { OKAY } from '../../../speech/en/fillers.js';
import type { BuiltInKind } from '../../../kinds.js';
import type { CodeRun } from '../../../text/code-runs.js';
import { normalize, type NormalizedText } from '../../../text/normalized-text.js';
import type { RecognizerContext } from '../recognizer.js';
import { cuesOf, type Cue } from './code-cues.js';
import { endsAt, isClose, isCounting, isEnding, isLast } from './code-gaps.js';
import { LEAST, type CodeLabel } from './code-label.js';
import { fits, isReadings, isStrong, prefixLength } from './code-shapes.js';
import { NOTHING, type Verdict } from './code-verdict.js';

/** How much before an answer's code is looked at, and how long what leads to it may be, in characters. */
const REACH = 80;
const LONGEST_LEAD = 20;

/** "And the group?", "What's your claim?": it is all that is asked. */
const ASKS = regExp.i`(?:^|[.!?]\s*|\b(?:and|${OKAY}|great|thanks|perfect|sure)[,.]?\s+)(?:(?:what's|what is|how about|may i have|can i (?:have|get))\s+)?(?:the|your|her|his|their)\s+$`;
const LONGEST_ASK = 40;

/** Reads the codes of a text by the question before it, or by its JSON key. */
export class CodeAnswer {
  /** From the last that was asked for, those that say what they name. */
  private readonly specific: readonly CodeLabel[];
  /** Those that may name anything. */
  private readonly vague: readonly CodeLabel[];

  constructor(
    private readonly view: NormalizedText,
    { question, label }: RecognizerContext,
  ) {
    const words = normalize(`${question} ${label}`).spoken.text;
    const asked = question === '' && label === '' ? [] : cuesOf(words).reverse();
    const isSpecific = (cue: Cue): boolean => cue.label.vague !== true || isAskedFor(words, cue);
    this.specific = asked.filter(isSpecific).map((cue) => cue.label);
    this.vague = asked.filter((cue) => !isSpecific(cue)).map((cue) => cue.label);
  }

  /** True if anything is asked for that is masked. */
  get asksForCode(): boolean {
    return [...this.specific, ...this.vague].some(({ kind }) => kind !== undefined);
  }

  /** What was asked for by its own name and may be this code. */
  named(run: CodeRun): CodeLabel | undefined {
    return this.specific.find((label) => label.kind !== undefined && fits(label, run));
  }

  read(run: CodeRun): Verdict | undefined {
    const whole = this.withPrefix(run);
    for (const label of [...this.specific, ...this.vague]) {
      if (label.kind === undefined || !fits(label, run)) continue;
      if (label.vague === true && isReadings(this.view.text.slice(run.start, run.end))) continue;
      if (isStrong(whole)) return { label, confidence: 0.85, start: whole.start };
      const mayBeShort = this.specific.includes(label) || label.form !== undefined;
      if (mayBeShort && this.isBare(whole, label)) return { label, confidence: 0.8, start: whole.start };
    }
    return this.specific.some(({ kind }) => kind === undefined) ? NOTHING : undefined;
  }

  /** With the letters that the code begins with, though they read as a word: "me 4418", "charlie 6 1 22". */
  private withPrefix(run: CodeRun): CodeRun {
    const lead = this.view.text.slice(0, run.start);
    const length = lead.length < LONGEST_LEAD ? prefixLength(lead, true) : 0;
    if (length === 0) return run;
    const start = run.start - length;
    return { ...run, start, code: this.view.text.slice(start, run.start).trim().toUpperCase() + run.code };
  }

  private isBare(run: CodeRun, { form, least = LEAST - 1 }: CodeLabel): boolean {
    const { text } = this.view;
    const lead = text.slice(Math.max(0, run.start - REACH), run.start);
    if (isEnding(lead)) return run.code.length >= LEAST - 1;
    if (run.code.length < least) return false;
    // Three digits that end the answer to a question for three are those.
    if (form !== undefined && isLast(text, run.end)) return !isCounting(lead);
    return isClose(lead) && endsAt(text, run.end);
  }
}

/** The kind of code that the question asks for by its name; undefined where it asks for another thing, too. */
export function askedCode({ question }: RecognizerContext): BuiltInKind | undefined {
  const words = normalize(question).spoken.text;
  const asked = cuesOf(words).findLast((cue) => cue.label.vague !== true || isAskedFor(words, cue));
  return asked?.label.kind;
}

function isAskedFor(question: string, { start, end, label }: Cue): boolean {
  if (label.kind === undefined || !/^\s*[?.]?\s*$/.test(question.slice(end))) return false;
  return ASKS.test(question.slice(Math.max(0, start - LONGEST_ASK), start));
}
