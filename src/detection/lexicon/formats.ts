/** Fixed terms of formats, in all languages. */

/** Names of universal time in clocks and time zones. */
export const UNIVERSAL_TIME = 'UTC|GMT|UT';
/** Prefix of an extension in a phone number's URI (RFC 3966, section 3). */
export const EXTENSION_PARAMETER = ';ext=';
/** Groups of claim adjustments (X12 835, CAS01). */
export const ADJUSTMENT_GROUP = 'CO|PR|OA|PI';
/** Countries (ISO 3166-1) that write the month before the day with any separator: the United States and territories. */
export const MONTH_FIRST_COUNTRIES: ReadonlySet<string> = new Set('US PR GU VI AS MP FM MH PW PH'.split(' '));
/** Standard streams of commands (POSIX), which no dictionary contains. */
export const STREAMS: ReadonlySet<string> = new Set('stdin stdout stderr'.split(' '));
/** Replacement for a value that is never restored, before its kind. */
export const REDACTION = 'REDACTED';
/** Prefix of RE2's error message about an invalid pattern. */
export const RE2_FAULT = 'error parsing regexp: ';
/** Terms in attributes of masked values. They are part of the interface, so they are English in all languages. */
export const AGE_ATTRIBUTE = 'age';
export const NO_DAY_ATTRIBUTE = 'minor|adult';
export const AREA_CODE_ATTRIBUTE = 'area code (?:in)?valid';
export const DIGITS_ATTRIBUTE = 'digits';
export const LANGUAGE_ATTRIBUTE = 'language';
