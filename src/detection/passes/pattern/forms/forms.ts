import { type GatedPattern, gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import type { IdentifierDefinition } from '../../../identifiers/definition.js';
import { DEFINITIONS } from '../../../identifiers/generated.js';
import type { BuiltInKind } from '../../../kinds.js';
import { SERIES } from '../../../languages/en/identifiers.js';
import { isSeries } from '../../../spoken/number-sequences.js';
import type { CodeRun } from '../../../text/code-runs.js';
import { CHECKS } from './checks.js';

/** A code is long enough to be one from so many characters on, wherever its cue stands. */
const STRONG = 5;
/** From so many on it needs no cue. */
const UNNAMED = 7;
/** From so many digits on, groups with spaces between are one code. */
const MANY_DIGITS = 8;
const THEN = regExp.i`\b(?:${SERIES})\b`;

/** An identifier's definition, ready to run. */
export class Form {
  readonly id: string;
  /** Absent: what it names identifies nobody. */
  readonly kind: BuiltInKind | undefined;
  /** A recognizer of its own reads what its cues name. */
  readonly isOthers: boolean;
  readonly letters: boolean;
  /** Fewest and most characters of what needs no cue. */
  readonly length: readonly [number, number] | undefined;
  readonly whole: boolean;
  /** Needs no cue, but yields to one of another. */
  readonly unnamed: boolean;
  readonly written: readonly GatedPattern[];
  readonly likely: readonly GatedPattern[];
  private readonly announced: RegExp | undefined;
  private readonly alone: RegExp | undefined;
  private readonly check: ((code: string) => boolean) | undefined;

  constructor(definition: IdentifierDefinition) {
    const { id, kind, by, letters, length, whole, unnamed, written, likely, form, alone, check } = definition;
    this.id = id;
    this.kind = kind;
    this.isOthers = by !== undefined;
    this.letters = letters === true;
    this.length = length;
    this.whole = whole === true;
    this.unnamed = unnamed === true;
    this.written = (written ?? []).map((source) => gated(new RegExp(source, 'g')));
    this.likely = (likely ?? []).map((source) => gated(new RegExp(source, 'g')));
    this.announced = form === undefined ? undefined : new RegExp(`^(?:${form})$`);
    this.alone = alone === undefined ? undefined : new RegExp(`^(?:${alone})$`);
    this.check = check === undefined ? undefined : CHECKS[check];
  }

  /** Says more of a value than that it is letters and digits. */
  get isStrict(): boolean {
    return this.announced !== undefined;
  }

  /** True for a code, or what its last correction left of it, that a cue may announce. */
  fits({ code, latest }: CodeRun): boolean {
    return this.announced === undefined || this.announced.test(code) || this.announced.test(latest);
  }

  /** True for a code that is one without any words around it. */
  standsAlone(code: string): boolean {
    return this.alone?.test(code) === true && (this.check === undefined || this.check(code));
  }

  /** True if a checksum holds, or the form is one that nothing else has. */
  isCertain(code: string): boolean {
    return this.check === undefined ? this.standsAlone(code) : this.check(code);
  }

  /** The same of what one of `written` matched. */
  isCertainAsWritten(code: string): boolean {
    return this.check === undefined || this.check(code);
  }
}

export const FORMS: readonly { readonly form: Form; readonly cues: readonly string[] }[] = DEFINITIONS.map(
  (definition) => ({ form: new Form(definition), cues: Object.values(definition.cues ?? {}).flat() }),
);

/** The form of a definition. */
export function formOf(id: string): Form {
  const found = FORMS.find(({ form }) => form.id === id);
  if (found === undefined) throw new TypeError(`no identifier is called ${id}`);
  return found.form;
}

/** True for what is a code by its length. */
export function isStrong({ code, digits }: CodeRun): boolean {
  return code.length >= STRONG && digits >= 2;
}

/** True for four digits that may be a year. */
export function isYear({ code, parts }: CodeRun): boolean {
  return /^(?:19|20)\d\d$/.test(code) && parts.length < 3;
}

/** True for "5000", "120000": an amount rather than a code. */
export function isRound({ code, parts }: CodeRun): boolean {
  return parts.length === 1 && /^[1-9]\d{0,2}0{3,}$/.test(code);
}

/** True for "120 then 140 then 135": readings rather than a code. */
export function isReadings(said: string): boolean {
  return THEN.test(said) && isSeries(said.split(THEN).map((number) => number.replace(/\D/g, '')));
}

/**
 * True for what needs no cue to be a code: seven characters in one piece or said one by one, or letters and digits together. Ten
 * or eleven digits are a telephone number's business.
 *
 * @param said the run as it stands in the text
 */
export function isSelfEvident({ parts, code, digits }: CodeRun, said: string): boolean {
  const letters = code.length - digits;
  if (code.length < UNNAMED || digits < 4 || /\.\d|\d\./.test(said)) return false;
  if (parts.length === 1 || parts.every(({ text }) => text.length === 1))
    return letters > 0 || (digits !== 10 && digits !== 11);
  return letters > 0 && letters <= digits && digits > 4 && (digits >= MANY_DIGITS || !/[\s,]/.test(said));
}
