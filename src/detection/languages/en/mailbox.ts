/** What is said of e-mail addresses. Alternatives without a group, for larger patterns with `i`. */

export const EMAIL_WORD = 'e-?mails?(?: address(?:es)?)?';
/** Questions for one. */
export const EMAIL_ASKED = `${EMAIL_WORD}|where (?:may|can|shall|should|do|could) (?:we|i) (?:write|send)`;
export const NAME_WORD = "names?|name's|surname";
export const SAID_UNDERSCORE = 'underscore';
/** Before the host. */
export const SAID_AT = 'at';
/** What a nod ends with that asks for what follows a mark of an address. */
export const MARK_ASKED = '(?:at|dot)(?: sign| what| yes)?';
