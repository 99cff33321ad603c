/** What formats write, whatever the language. */

/** The universal time, as clocks and time zones have it. */
export const UNIVERSAL_TIME = 'UTC|GMT|UT';
/** Before an extension in a telephone number's URI (RFC 3966, 3). */
export const EXTENSION_PARAMETER = ';ext=';
/** Groups of claim adjustments (X12 835, CAS01). */
export const ADJUSTMENT_GROUP = 'CO|PR|OA|PI';
/** Where months are written before days, whatever divides them (ISO 3166-1): the United States and their territories. */
export const MONTH_FIRST_COUNTRIES: ReadonlySet<string> = new Set('US PR GU VI AS MP FM MH PW PH'.split(' '));
/** What a command reads and writes (POSIX): words that no dictionary has. */
export const STREAMS: ReadonlySet<string> = new Set('stdin stdout stderr'.split(' '));
/** What a value that is never restored is replaced by, before its kind. */
export const REDACTION = 'REDACTED';
/** Before what RE2 says of a pattern that it refuses. */
export const RE2_FAULT = 'error parsing regexp: ';
/** How attributes of values are told, in English whatever was spoken: they are a part of the interface. */
export const AGE_TOLD = 'age';
export const NO_DAY_TOLD = 'minor|adult';
export const AREA_CODE_TOLD = 'area code (?:in)?valid';
export const DIGITS_TOLD = 'digits';
export const LANGUAGE_TOLD = 'language';
