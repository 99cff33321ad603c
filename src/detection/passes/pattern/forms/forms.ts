import { type GatedPattern, gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import type { IdentifierDefinition } from '../../../identifiers/definition.js';
import { DEFINITIONS } from '../../../identifiers/generated.js';
import type { BuiltInKind } from '../../../kinds.js';
import { SERIES } from '../../../languages/en/identifiers.js';
import { isSeries } from '../../../spoken/number-sequences.js';
import type { CodeRun } from '../../../text/code-runs.js';
import { CHECKS } from './checks.js';

/** Fewest characters of a code that is reported at any distance from its cue. */
const STRONG = 5;
/** Fewest characters of a code without a cue. */
const UNNAMED = 7;
/** Fewest digits for which groups with spaces between are one code. */
const MANY_DIGITS = 8;
const THEN = regExp.i`\b(?:${SERIES})\b`;

/** Definition of an identifier, with compiled patterns. */
export class Form {
  readonly id: string;
  /** Undefined if the values do not identify a person. */
  readonly kind: BuiltInKind | undefined;
  /** True if another recognizer reads the values that the cues name. */
  readonly isDelegated: boolean;
  readonly letters: boolean;
  /** Fewest and most characters of a value without a cue. */
  readonly length: readonly [number, number] | undefined;
  readonly whole: boolean;
  /** True if a value needs no cue, but cues of other forms take precedence. */
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
    this.isDelegated = by !== undefined;
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

  /** True if the form restricts values further than to letters and digits. */
  get isStrict(): boolean {
    return this.announced !== undefined;
  }

  /** True if a cue may announce the code or the part after its last correction. */
  fits({ code, latest }: CodeRun): boolean {
    return this.announced === undefined || this.announced.test(code) || this.announced.test(latest);
  }

  /** True if the code is valid without a cue. */
  standsAlone(code: string): boolean {
    return this.alone?.test(code) === true && (this.check === undefined || this.check(code));
  }

  /** True if the checksum is valid or, without a checksum, the form is unique. */
  isCertain(code: string): boolean {
    return this.check === undefined ? this.standsAlone(code) : this.check(code);
  }

  /** True if the checksum of a match of `written` is valid or not defined. */
  isCertainAsWritten(code: string): boolean {
    return this.check === undefined || this.check(code);
  }
}

export const FORMS: readonly { readonly form: Form; readonly cues: readonly string[] }[] = DEFINITIONS.map(
  (definition) => ({ form: new Form(definition), cues: Object.values(definition.cues ?? {}).flat() }),
);

/** Returns the form whose definition has an ID. */
export function formOf(id: string): Form {
  const found = FORMS.find(({ form }) => form.id === id);
  if (found === undefined) throw new TypeError(`no identifier is called ${id}`);
  return found.form;
}

/** True for a code that is long enough to be one. */
export function isStrong({ code, digits }: CodeRun): boolean {
  return code.length >= STRONG && digits >= 2;
}

/** True for four digits that may be a year. */
export function isYear({ code, parts }: CodeRun): boolean {
  return /^(?:19|20)\d\d$/.test(code) && parts.length < 3;
}

/** True for an amount rather than a code: "5000", "120000". */
export function isRound({ code, parts }: CodeRun): boolean {
  return parts.length === 1 && /^[1-9]\d{0,2}0{3,}$/.test(code);
}

/** True for a series of measured values rather than a code: "120 then 140 then 135". */
export function isReadings(said: string): boolean {
  return THEN.test(said) && isSeries(said.split(THEN).map((number) => number.replace(/\D/g, '')));
}

/**
 * True for a code that needs no cue: seven characters in one group or spelled, or letters and digits together. Ten or
 * eleven digits are left to the recognizer of phone numbers.
 *
 * @param said the run as it appears in the text
 */
export function isSelfEvident({ parts, code, digits }: CodeRun, said: string): boolean {
  const letters = code.length - digits;
  if (code.length < UNNAMED || digits < 4 || /\.\d|\d\./.test(said)) return false;
  if (parts.length === 1 || parts.every(({ text }) => text.length === 1))
    return letters > 0 || (digits !== 10 && digits !== 11);
  return letters > 0 && letters <= digits && digits > 4 && (digits >= MANY_DIGITS || !/[\s,]/.test(said));
}
