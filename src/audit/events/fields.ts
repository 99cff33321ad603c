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
 * Actor of an event: a member of the account, the operator at the command line, or the service itself. `token_id` is
 * the API token that made the member's request; undefined if the member was logged in.
 */
export type EventActor = Readonly<{
  user_id: Id<'usr'> | 'operator' | 'system';
  login: LoginName;
  token_id?: Id<'tok'>;
}>;

/** Entity kind and its number in the session, such as `[PHONE_01]`. */
export type Placeholder = `[${string}_${string}]`;
/** Phone number of which at most the last two digits are readable, such as `***42`. */
export type MaskedNumber = `***${string}`;
/** Identifier that the service defines, either in a closed list or as a name in the code. */
type Word = Lowercase<string>;
/** Entity kind in upper case, such as `PHONE`. */
export type KindName = Uppercase<string>;

/**
 * Permitted values of a field. A plain `string` is not permitted, because it could contain speech, and the journal must
 * not contain callers' values. A new sort of text gets its own type, which is assigned where the text is checked.
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

/** Field of an event: the type that a writer must supply, and a check of the stored value. */
export interface Field<T extends FieldValue> {
  /** Checks a stored value. Accepts more than the type, because chains may be altered, older or newer than the code. */
  readonly fits: (value: unknown) => boolean;
  /** Permitted values, if the list is closed. */
  readonly values?: readonly string[];
  /** Never set; carries the type. */
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

/** Returns a field that may be absent. */
export function optional<T extends FieldValue>(field: Field<T>): OptionalField<T> {
  return { optional: true, ...field };
}

/** Returns a field that is null if the value is unknown. */
export function nullable<T extends FieldValue>({ fits }: Field<T>): Field<T | null> {
  return { fits: (value) => value === null || fits(value) };
}

export function id<Prefix extends IdPrefix>(prefix: Prefix): Field<Id<Prefix>> {
  return text(new RegExp(`^${prefix}_\\w{1,64}$`));
}

/** Returns a field for a name without white space; without a type argument, for an identifier of the service. */
export function name<T extends FieldValue & string = Word>(): Field<T> {
  return text(NAME);
}

/** Returns a field for a name that a voice platform assigned. */
export function platformName<T extends FieldValue & string>(): Field<T> {
  return text(PLATFORM_NAME);
}

/** Returns a field for a name that a user chose. */
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

/** Spoken languages, by number of turns, largest first. */
export const languages: Field<readonly CallLanguage[]> = {
  fits: (value) => Array.isArray(value) && value.every(isSpokenLanguage),
};

function isSpokenLanguage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { language, turns, confidence, on_other_language: action } = value as Record<string, unknown>;
  const isNamed = (text: unknown): boolean => typeof text === 'string' && NAME.test(text);
  return (
    isNamed(language) &&
    number.fits(turns) &&
    number.fits(confidence) &&
    (action === undefined || isNamed(action))
  );
}

/** Count, version, milliseconds or fraction. */
export const number: Field<number> = {
  fits: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
};
export const flag: Field<boolean> = { fits: (value) => typeof value === 'boolean' };
export const hash: Field<Sha256Hex> = text(/^[0-9a-f]{64}$/);
export const time: Field<IsoTime> = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** ID of the token's key; `none` for redacted values, which cannot be restored. */
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
/** ID in which parts that identify persons are masked as `***` or `~`. */
export const platformId = platformName<PlatformId>();

/** Fields of one kind of event. */
export type Fields = Readonly<Record<string, Field<FieldValue>>>;

/** Events by kind. */
export type EventTable = Readonly<Record<string, Fields>>;
