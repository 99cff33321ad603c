import type { Id, IdPrefix } from '../../common/ids.js';
import type { CallLanguage } from '../../common/spoken-languages.js';
import type {
  Branded,
  IsoTime,
  LoginName,
  PlatformId,
  PolicyName,
  PolicySetting,
  Sha256Hex,
  TextPath,
} from '../../common/text/branded.js';

/**
 * Who did it: a member of the account, the operator at the command line, or the service by itself. `token_id` is the API
 * token that made the member's request; undefined if the member was logged in.
 */
export type EventActor = Readonly<{
  user_id: Id<'usr'> | 'operator' | 'system';
  login: LoginName;
  token_id?: Id<'tok'>;
}>;

/** An entity kind and its number in the session: `[PHONE_01]`. */
export type Placeholder = `[${string}_${string}]`;
/** A telephone number of which at most the last two digits are left: `***42`. */
export type MaskedNumber = `***${string}`;
/** A word of the service's own: of a closed list, or a name in the code. */
type Word = Lowercase<string>;
/** Name of an entity kind: `PHONE`. */
export type KindName = Uppercase<string>;

/**
 * All that a field may hold. A plain `string` is none of it: it could be what a person said, and the journal holds no value
 * of a caller. A new sort of text gets a type of its own, which is given where the text is checked.
 */
export type FieldValue =
  | Id<IdPrefix>
  | Branded<string>
  | Placeholder
  | MaskedNumber
  | Word
  | KindName
  | readonly Word[]
  | readonly PolicySetting[]
  | readonly CallLanguage[]
  | readonly number[]
  | number
  | boolean
  | null
  | EventActor;

/** A field of an event: what its writer has to give, and the form that a reader holds the stored value to. */
export interface Field<T extends FieldValue> {
  /** Wider than the type: chains are older and newer than the code that reads them, and may have been tampered with. */
  readonly fits: (value: unknown) => boolean;
  /** Where the writer chooses from a closed list. */
  readonly values?: readonly string[];
  /** Never set: carries the type. */
  readonly type?: T;
}

export interface OptionalField<T extends FieldValue> extends Field<T> {
  readonly optional: true;
}

const NAME = /^[\w.:/@+-]{1,128}$/;
const PLATFORM_NAME = /^[\w.:/@+*~-]{1,274}$/;

function text<T extends FieldValue & string>(form: RegExp): Field<T> {
  return { fits: (value) => typeof value === 'string' && form.test(value) };
}

/** May be absent. */
export function optional<T extends FieldValue>(field: Field<T>): OptionalField<T> {
  return { optional: true, ...field };
}

/** Null where the value is not known. */
export function nullable<T extends FieldValue>({ fits }: Field<T>): Field<T | null> {
  return { fits: (value) => value === null || fits(value) };
}

export function id<Prefix extends IdPrefix>(prefix: Prefix): Field<Id<Prefix>> {
  return text(new RegExp(`^${prefix}_\\w{1,64}$`));
}

/** A name without white space; without a type of its own, a word that the code has. */
export function name<T extends FieldValue & string = Word>(): Field<T> {
  return text(NAME);
}

/** A name that a voice platform gave. */
export function platformName<T extends FieldValue & string>(): Field<T> {
  return text(PLATFORM_NAME);
}

/** A name as a person chose it. */
export function freeName<T extends FieldValue & string>(): Field<T> {
  return text(/^/);
}

export function oneOf<const T extends readonly Word[]>(...values: T): Field<T[number]> {
  return { values, ...text<T[number]>(NAME) };
}

export function someOf<const T extends readonly Word[]>(...values: T): Field<readonly T[number][]> {
  const { fits } = text(NAME);
  return { values, fits: (list) => Array.isArray(list) && list.every(fits) };
}

export const settings: Field<readonly PolicySetting[]> = {
  fits: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string' && NAME.test(one)),
};

/** What was spoken, most turns first. */
export const languages: Field<readonly CallLanguage[]> = {
  fits: (value) => Array.isArray(value) && value.every(isHeard),
};

function isHeard(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { language, turns, confidence, on_other_language: done } = value as Record<string, unknown>;
  const isNamed = (text: unknown): boolean => typeof text === 'string' && NAME.test(text);
  return (
    isNamed(language) &&
    number.fits(turns) &&
    number.fits(confidence) &&
    (done === undefined || isNamed(done))
  );
}

/** A count, a version, milliseconds or a fraction. */
export const number: Field<number> = {
  fits: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
};
export const flag: Field<boolean> = { fits: (value) => typeof value === 'boolean' };
export const hash: Field<Sha256Hex> = text(/^[0-9a-f]{64}$/);
export const time: Field<IsoTime> = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** The key that a token was issued with; `none` for what nothing restores. */
export const kid: Field<Id<'key'> | 'none'> = text(NAME);
export const entityKind: Field<KindName> = text(/^[A-Z][A-Z0-9_]{0,31}$/);
export const placeholder: Field<Placeholder> = text(/^\[[A-Z][A-Z0-9_]{0,31}_\d{2,6}\]$/);
export const path: Field<TextPath> = text(/^[A-Za-z_.[\]{}0-9]{1,256}$/);
/** `[start, end]` in UTF-16 code units. */
export const span: Field<readonly [number, number]> = {
  fits: (value) =>
    Array.isArray(value) && value.length === 2 && value.every((at) => Number.isSafeInteger(at)),
};
export const maskedNumber: Field<MaskedNumber> = text(/^\*{3}(?:\d\d)?$/);
export const actor: Field<EventActor> = { fits: (value) => typeof value === 'object' && value !== null };

export const policyName: Field<PolicyName> = name();
/** With `***` and `~` where identifiers of persons in it were masked. */
export const platformId = platformName<PlatformId>();

/** The fields of one kind of event. */
export type Fields = Readonly<Record<string, Field<FieldValue>>>;

/** Events by their kind. */
export type EventTable = Readonly<Record<string, Fields>>;
