declare const BRAND: unique symbol;

/**
 * A text whose type says what it is. To the compiler, another text is none of it, so that a journal event can't take in what
 * a person said. A value is asserted to be one (`as AgentName`) where it is checked or read: at a DTO, an entity, a row.
 */
export type Branded<What extends string> = string & { readonly [BRAND]: What };

export type AccountName = Branded<'AccountName'>;
export type AgentName = Branded<'AgentName'>;
export type AlertWebhookName = Branded<'AlertWebhookName'>;
export type ApiTokenName = Branded<'ApiTokenName'>;
export type CallerKeyName = Branded<'CallerKeyName'>;
/** Name of a person at the identity provider; the service and the command line have constant ones. */
export type LoginName = Branded<'LoginName'> | Lowercase<string>;
/** Of a model, with or without its provider: `openai:gpt-5-mini`, `gpt-5-mini`, `stub`. */
export type ModelName = Branded<'ModelName'> | Lowercase<string>;
/** What a policy file may say of its name is in lower case. */
export type PolicyName = Lowercase<string>;
/** A field of a policy file, with the kind where it is one of a kind: `log_payloads`, `entities.SSN`. */
export type PolicySetting = Branded<'PolicySetting'>;
/** A voice platform's own identifier of a call or an assistant. */
export type PlatformId = Branded<'PlatformId'>;
/** Where a text stands in a request or reply: positions and names of the API, as in `messages[3].content`. */
export type TextPath = Branded<'TextPath'>;
/** A time in ISO 8601, UTC, with milliseconds. */
export type IsoTime = Branded<'IsoTime'>;
/** A hash as 64 lower-case hex digits. */
export type Sha256Hex = Branded<'Sha256Hex'>;
