declare const BRAND: unique symbol;

/**
 * Text with a distinct type. The compiler accepts no other text in its place, so that a journal event cannot contain
 * spoken text. Assert the type (`as AgentName`) where a value is checked or read, in a DTO, an entity or a row.
 */
export type Branded<What extends string> = string & { readonly [BRAND]: What };

export type AccountName = Branded<'AccountName'>;
export type AgentName = Branded<'AgentName'>;
export type AlertWebhookName = Branded<'AlertWebhookName'>;
export type ApiTokenName = Branded<'ApiTokenName'>;
export type CallerKeyName = Branded<'CallerKeyName'>;
/** Personal name at the identity provider. The service and the command line have constant names. */
export type LoginName = Branded<'LoginName'> | Lowercase<string>;
/** Model name, with or without its provider: `openai:gpt-5-mini`, `gpt-5-mini`, `stub`. */
export type ModelName = Branded<'ModelName'> | Lowercase<string>;
/** Policy name. Policy files allow lowercase names only. */
export type PolicyName = Lowercase<string>;
/** Field of a policy file, with the kind if the field belongs to a kind: `log_payloads`, `entities.SSN`. */
export type PolicySetting = Branded<'PolicySetting'>;
/** Voice platform's identifier of a call or an assistant. */
export type PlatformId = Branded<'PlatformId'>;
/** Path to a text in a request or reply, with positions and names of the API, as in `messages[3].content`. */
export type TextPath = Branded<'TextPath'>;
/** Time in ISO 8601, UTC, with milliseconds. */
export type IsoTime = Branded<'IsoTime'>;
/** Hash as 64 lowercase hex digits. */
export type Sha256Hex = Branded<'Sha256Hex'>;
