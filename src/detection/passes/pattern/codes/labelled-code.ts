import { matchesOf } from '../../../../common/text/matches.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { codeWindows, codeRuns, LEAST_SPELLED, type CodeRun } from '../../../text/code-runs.js';
import type { BuiltInKind } from '../../../kinds.js';
import { Memo } from '../../../../common/memo.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { cuesOf, type Cue } from './code-cues.js';
import { CodeLabeller } from './code-labeller.js';
import { covering } from '../covering.js';
import { united } from '../../../../common/text/ranges.js';
import { dividedCodes, LEAST_DIGITS as LEAST_DIVIDED } from './divided-code.js';
import type { Candidate, RecognizerContext } from '../recognizer.js';

/** The codes of a text, and those of them whose kind is known. */
interface CodeReading {
  /** The spoken view, whose offsets the runs have. */
  readonly view: NormalizedText;
  readonly runs: readonly CodeRun[];
  readonly labelled: readonly Candidate[];
}

/** A form or checksum that identifies a code without any words around it. */
export interface CodeCheck {
  /** Fewest and most characters. */
  readonly least: number;
  readonly most: number;
  /** Only all of a code, or of what its last correction left, rather than whole parts of it. */
  readonly whole?: boolean;
  /** Of capitals and digits. */
  readonly passes: (code: string) => boolean;
}

const DIGIT = gated(/\d/g);
/** A letter that is a chunk of its own, unless an apostrophe touches it. */
const SINGLE_LETTER = /[A-Za-z](?<![A-Za-z\d'].)(?![A-Za-z\d'])/g;
/** A text without digits and without spelled letters holds no code. */
const ANY_CODE = /\d|(?<![A-Za-z])[A-Za-z][ .,-]{1,2}[A-Za-z](?![A-Za-z])/;
/** One reading per text for all recognizers: a call of theirs has one context. */
const readings = new Memo<RecognizerContext, CodeReading>();

function readCodes(text: NormalizedText, context: RecognizerContext): CodeReading {
  const view = text.spoken;
  const known = readings.get(context);
  if (known?.view === view) return known;
  const reading = mayHoldCode(view) ? readView(view, context) : { view, runs: [], labelled: [] };
  readings.set(context, reading);
  return reading;
}

function readView(view: NormalizedText, context: RecognizerContext): CodeReading {
  const cues = ANY_CODE.test(view.text) ? cuesOf(view.text) : [];
  const barriers = cues.filter((cue) => !isPrefix(view.text, cue));
  const runs = codeRuns(view.text, barriers);
  const divided = dividedCodes(view, cues);
  const whole = runs.length === 0 ? [] : new CodeLabeller(view, cues, runs, context).label();
  const ranges = united(divided);
  const labelled = [...divided, ...whole.filter((code) => !isPart(code, ranges))];
  return { view, runs, labelled };
}

/** False where too few single letters stand for a spelled run, too few digits for a divided code, and none for a run. */
function mayHoldCode(view: NormalizedText): boolean {
  if (matchesOf(view.text, SINGLE_LETTER).length >= LEAST_SPELLED) return true;
  const digits = view.matches(DIGIT).length;
  return digits >= LEAST_DIVIDED || (digits > 0 && codeRuns(view.text).length > 0);
}

/** True for what a mark that no run holds cuts off one of the codes. */
function isPart(code: Range, divided: readonly Range[]): boolean {
  const whole = covering(code, divided);
  return whole !== undefined && whole.end - whole.start > code.end - code.start;
}

/** "RX-44182", "grp/4418": a cue that the code begins with. */
function isPrefix(text: string, { start, end, label }: Cue): boolean {
  if (end - start > 4 || !/^[-_/]?\d/.test(text.slice(end, end + 2))) return false;
  const word = text.slice(start, end);
  return /^[A-Z]+$/.test(word) || (label.kind !== undefined && /^[a-z]+$/.test(word));
}

/** The codes that the words around them, the question before or the JSON key say to be of a kind. */
export function labelledCodes(
  text: NormalizedText,
  context: RecognizerContext,
  kind: BuiltInKind,
): Candidate[] {
  return readCodes(text, context).labelled.filter((candidate) => candidate.kind === kind);
}

/** From so much on, it is more than a guess by a word further off. */
const SURE = 0.75;

/**
 * Where codes stand that words right beside them, the question or the JSON key say to be of a kind; sorted, without
 * overlaps.
 */
export function surelyNamedCodes(text: NormalizedText, context: RecognizerContext): readonly Range[] {
  return united(readCodes(text, context).labelled.filter(({ confidence }) => confidence >= SURE));
}

/** The codes, or whole parts of them, that a check identifies; validated. */
export function checkedCodes(
  text: NormalizedText,
  context: RecognizerContext,
  kind: BuiltInKind,
  { least, most, whole, passes }: CodeCheck,
): Candidate[] {
  const { view, runs } = readCodes(text, context);
  return runs.flatMap((run) => {
    const hit = codeWindows(run, least, most).find(
      ({ code }) => passes(code) && (whole !== true || code === run.code || code === run.latest),
    );
    if (hit === undefined) return [];
    // What a correction replaced goes with what it was replaced by.
    const { start, end } = hit.code === run.latest ? run : hit;
    return [{ kind, confidence: 0.95, validated: true, ...view.toOriginal(start, end) }];
  });
}
