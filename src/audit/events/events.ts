import { ACCOUNT_EVENTS } from './account-events.js';
import type { FieldValue, OptionalField } from './fields.js';
import { SESSION_EVENTS } from './session-events.js';

/**
 * Every event of the journal, by the kind of chain that contains it, with its fields besides those of the chain. Types, reports,
 * the API's document, tests of the documentation (docs/audit-format.md) and the portal follow from this table.
 */
export const EVENTS = { session: SESSION_EVENTS, account: ACCOUNT_EVENTS } as const;

type Events = typeof EVENTS;

export type SessionEventKind = keyof Events['session'];
export type AccountEventKind = keyof Events['account'];
export type EventKind = SessionEventKind | AccountEventKind;

type TypeOf<F> = F extends { readonly type?: infer T } ? T : never;
type Optional<F> = { [Name in keyof F]: F[Name] extends OptionalField<FieldValue> ? Name : never }[keyof F];
type Body<Kind, F> = { kind: Kind } & { [Name in Exclude<keyof F, Optional<F>>]: TypeOf<F[Name]> } & {
  [Name in Optional<F>]?: TypeOf<F[Name]>;
};

/**
 * What the writer of a session's event gives. Not readonly: optional fields are assigned, since the compiler looks at no
 * name of what is spread into a literal.
 */
export type SessionEventBody<Kind extends SessionEventKind = SessionEventKind> = {
  [K in Kind]: Body<K, Events['session'][K]>;
}[Kind];

/** The same of an account's event. */
export type AccountEventBody<Kind extends AccountEventKind = AccountEventKind> = {
  [K in Kind]: Body<K, Events['account'][K]>;
}[Kind];

export type AuditEventBody = SessionEventBody | AccountEventBody;
