import { gated } from '../../../../common/text/gated-pattern.js';
import { matchesOf } from '../../../../common/text/matches.js';
import { Memo } from '../../../../common/memo.js';
import type { BuiltInKind } from '../../../kinds.js';
import { IS, NUMBER_WORDS } from '../../../languages/identifiers.js';
import { type CodeRun, codeRuns, LEAST_SPELLED, codeWindows } from '../../../text/code-runs.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { covering } from '../../../merge.js';
import { passwords, userNames } from './credentials.js';
import { candidate, type Candidate, type Recognizer, type RecognizerContext } from '../recognizer.js';
import { rangeOf } from '../context-words.js';
import { type Cue, cuesOf } from './cues.js';
import { type Form, FORMS } from './forms.js';
import { Labeller } from './labeller.js';
import { united } from '../../../../common/text/ranges.js';

const ALL = FORMS.map(({ form }) => form);
const ALONE = ALL.filter(({ length }) => length !== undefined);
const WRITTEN = ALL.filter(({ written, likely }) => written.length + likely.length > 0);
const KINDS: readonly BuiltInKind[] = [
  ...new Set(ALL.flatMap(({ kind, isDelegated }) => (kind === undefined || isDelegated ? [] : [kind]))),
];

/** Lowest confidence that a distant cue alone does not reach. */
const SURE = 0.75;
const DIGIT = gated(/\d/);
/** Letter between separators, without an apostrophe beside it. */
const SINGLE_LETTER = /[A-Za-z](?<![A-Za-z\d'].)(?![A-Za-z\d'])/g;
const LONGEST_PREFIX = 4;
/** Length of the longest number word. */
const LONGEST_NUMBER = 16;

/** Recognizer of the identifiers that are defined in `src/detection/identifiers/`. */
export const identifierRecognizer: Recognizer = {
  name: 'identifier',
  kinds: KINDS,
  find(text, context) {
    const { view, runs, labelled } = readCodes(text, context);
    const named = surelyNamedCodes(text, context);
    return [
      ...labelled,
      ...writtenCodes(view, named),
      ...letterCodes(view),
      ...runs.flatMap((run) => checkedCodes(view, run, named)),
      ...userNames(text, context),
      ...passwords(text, context),
    ];
  },
};

/** Codes of a text, and findings for the codes whose kind is known. */
interface CodeReading {
  /** Spoken view, to which the offsets of the runs refer. */
  readonly view: NormalizedText;
  readonly runs: readonly CodeRun[];
  readonly labelled: readonly Candidate[];
}

/** Fewest characters of a repeated number, and the number of first characters that must be the same. */
const LEAST_SAID_AGAIN = 7;
const SAME = 3;

/** Codes by context, so that one call of the recognizers reads a text once. */
const readings = new Memo<RecognizerContext, CodeReading>();

function readCodes(text: NormalizedText, context: RecognizerContext): CodeReading {
  const view = text.spoken;
  const known = readings.get(context);
  if (known?.view === view) return known;
  const reading = readView(view, context);
  readings.set(context, reading);
  return reading;
}

function readView(view: NormalizedText, context: RecognizerContext): CodeReading {
  if (!view.mayMatch(DIGIT) && matchesOf(view.text, SINGLE_LETTER).length < LEAST_SPELLED)
    return { view, runs: [], labelled: [] };
  const runs = codeRuns(
    view.text,
    cuesOf(view).filter((cue) => !isPrefix(view.text, cue)),
    context.question,
  );
  return { view, runs, labelled: new Labeller(view, context).label(runs) };
}

/** True for a cue that is the beginning of the code: "RX-44182", "number RX 44182". */
function isPrefix(text: string, { start, end }: Cue): boolean {
  if (end - start > LONGEST_PREFIX) return false;
  const rest = text.slice(end, end + 2);
  if (/^[-_/]?\d/.test(rest)) return true;
  const word = /([a-z]+) ?$/i.exec(text.slice(Math.max(0, start - LONGEST_NUMBER), start))?.[1] ?? '';
  return /^ \d/.test(rest) && NUMBER_WORDS.has(word.toLowerCase());
}

/** Returns the spans of codes that adjacent words, the question or the JSON key name; sorted and without overlaps. */
function surelyNamedCodes(text: NormalizedText, context: RecognizerContext): readonly Range[] {
  return united(readCodes(text, context).labelled.filter(({ confidence }) => confidence >= SURE));
}

/** Finds the code, or a whole part of a code, that a form and its checksum identify. */
function checkedCodes(view: NormalizedText, run: CodeRun, named: readonly Range[]): Candidate[] {
  return ALONE.flatMap((form) => {
    const { length: [least, most] = [0, 0] } = form;
    const hit = codeWindows(run, least, most).find(
      ({ code }) =>
        form.standsAlone(code) &&
        (!form.whole || code === run.code || code === run.latest) &&
        (!isSaidAgain(run) || run.latest.includes(code)),
    );
    if (hit === undefined) return [];
    // A corrected code includes the part that was replaced.
    const code = candidate(view, kindOf(form), hit.code === run.latest ? run : hit, 0.95, true);
    return form.unnamed && covering(code, named) !== undefined ? [] : [code];
  });
}

/** True if the whole number is repeated, so that no code extends from the first number into the second. */
function isSaidAgain({ code, latest }: CodeRun): boolean {
  const isWhole = latest.length >= LEAST_SAID_AGAIN && code.length > latest.length;
  return isWhole && code.startsWith(latest.slice(0, SAME));
}

/** Finds codes by their separators. A pattern that also fits other values yields to a code that is named. */
function writtenCodes(view: NormalizedText, named: readonly Range[]): Candidate[] {
  return WRITTEN.flatMap((form) => [
    ...form.written.flatMap((pattern) =>
      view.matches(pattern).map((match) => writtenCode(view, form, match)),
    ),
    ...form.likely.flatMap((pattern) =>
      view
        .matches(pattern)
        .map((match) => candidate(view, kindOf(form), rangeOf(match), 0.6))
        .filter((code) => covering(code, named) === undefined),
    ),
  ]);
}

function writtenCode(view: NormalizedText, form: Form, match: RegExpExecArray): Candidate {
  const said = match.groups?.value ?? match[0];
  const start = match.index + match[0].lastIndexOf(said);
  const isCertain = form.isCertainAsWritten(said.replace(/[^A-Za-z\d]/g, '').toUpperCase());
  return candidate(view, kindOf(form), { start, end: start + said.length }, 0.85, isCertain);
}

function kindOf({ kind = 'UNIQUE_ID' }: Form): BuiltInKind {
  return kind;
}

/** Letters in capitals directly after a cue: "plate number GOBEARS", "record locator: JKMPQW". */
const CAPITALS = new RegExp(`^(?:['’]s)?[\\s:=#"']{1,3}(?:(?:${IS}) ["']?)?([A-Z]{4,8})(?![A-Za-z\\d])`);
const LONGEST_CAPITALS = 24;

function letterCodes(view: NormalizedText): Candidate[] {
  return cuesOf(view).flatMap(({ form, end, isHint }) => {
    if (!form.letters || isHint) return [];
    const match = CAPITALS.exec(view.text.slice(end, end + LONGEST_CAPITALS));
    if (match === null) return [];
    const last = end + match[0].length;
    return [candidate(view, kindOf(form), { start: last - (match[1]?.length ?? 0), end: last }, 0.75)];
  });
}
