import { ACCOUNT_EVENTS } from './account-events.js';
import type { FieldValue, OptionalField } from './fields.js';
import { SESSION_EVENTS } from './session-events.js';

/**
 * All events of the journal, by the kind of chain that contains them, with their fields (without the chain's own
 * fields). Types, reports, the API document, documentation tests (docs/audit-format.md) and the portal are derived from
 * this table.
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
 * Body of a session event. Its fields are not readonly, because optional fields are assigned one by one. The compiler
 * does not check names that are spread into a literal.
 */
export type SessionEventBody<Kind extends SessionEventKind = SessionEventKind> = {
  [K in Kind]: Body<K, Events['session'][K]>;
}[Kind];

/** Body of an account event. */
export type AccountEventBody<Kind extends AccountEventKind = AccountEventKind> = {
  [K in Kind]: Body<K, Events['account'][K]>;
}[Kind];

export type AuditEventBody = SessionEventBody | AccountEventBody;
