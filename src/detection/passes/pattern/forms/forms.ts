import { gated, type GatedPattern } from '../../../../common/text/gated-pattern.js';
import type { IdentifierDefinition } from '../../../identifiers/definition.js';
import { DEFINITIONS } from '../../../identifiers/generated.js';
import type { BuiltInKind } from '../../../kinds.js';
import type { CodeRun } from '../../../text/code-runs.js';
import { CHECKS } from './checks.js';

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
  readonly written: readonly GatedPattern[];
  readonly likely: readonly GatedPattern[];
  private readonly announced: RegExp | undefined;
  private readonly alone: RegExp | undefined;
  private readonly check: ((code: string) => boolean) | undefined;

  constructor(definition: IdentifierDefinition) {
    const { id, kind, by, letters, length, whole, written, likely, form, alone, check } = definition;
    this.id = id;
    this.kind = kind;
    this.isOthers = by !== undefined;
    this.letters = letters === true;
    this.length = length;
    this.whole = whole === true;
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
