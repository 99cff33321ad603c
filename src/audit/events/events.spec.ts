import { describe, expect, it } from '@jest/globals';
import { shippedExamples } from '../../api-docs/examples.js';
import type { AgentName, Sha256Hex, TextPath } from '../../common/text/branded.js';
import { type AuditEvent, isAuditEvent, RESERVED_FIELDS } from './audit-event.js';
import { isPlainObject } from './canonical-json.js';
import { type AccountEventBody, EVENTS, type SessionEventBody } from './events.js';
import type { Fields } from './fields.js';
import { type Field, freeName, name, oneOf } from './fields.js';

const KINDS: Readonly<Record<string, Fields>> = { ...EVENTS.account, ...EVENTS.session };

/** All events in a JSON value, at any depth. */
function eventsIn(value: unknown): AuditEvent[] {
  if (Array.isArray(value)) return value.flatMap(eventsIn);
  if (!isPlainObject(value)) return [];
  return isAuditEvent(value) ? [value] : Object.values(value).flatMap(eventsIn);
}

/** Differences between a recorded event and the table. */
function differences(event: AuditEvent): string[] {
  const { kind } = event;
  const fields = KINDS[kind];
  if (fields === undefined) return [`${kind} is not in the table`];
  const known = new Set<string>(['kind', ...RESERVED_FIELDS, ...Object.keys(fields)]);
  const extra = Object.keys(event).filter((name) => !known.has(name));
  const wrong = Object.entries(fields).filter(([name, field]) =>
    name in event ? !field.fits(event[name]) : !('optional' in field),
  );
  return [...extra, ...wrong.map(([name]) => name)].map((name) => `${kind}.${name}`);
}

describe('the table of events', () => {
  it('matches the events that the service writes', () => {
    const events = eventsIn(Object.values(shippedExamples()).map(({ responses }) => responses));
    expect(new Set(events.map(({ kind }) => kind)).size).toBeGreaterThan(8);
    expect(events.flatMap(differences)).toEqual([]);
  });

  it('has no kind that belongs to both kinds of chains', () => {
    const both = Object.keys(EVENTS.session).filter((kind) => Object.hasOwn(EVENTS.account, kind));
    expect(both).toEqual([]);
  });

  it('recognizes text that does not have the form of its field', () => {
    const {
      path,
      placeholder,
      policy_sha256: hash,
    } = { ...EVENTS.session.session_started, ...EVENTS.session.redaction_applied };
    for (const field of [path, placeholder, hash]) expect(field.fits('my name is Jane Okafor')).toBe(false);
    expect(placeholder.fits('[NAME_01]')).toBe(true);
  });
});

/** The compiler checks these: an `@ts-expect-error` before a line without an error fails to compile. */
describe('the event types', () => {
  const said = ['my', 'name', 'is', 'Jane', 'Okafor'].join(' ');
  const path = 'messages[0].content' as TextPath;
  const hash = 'ab'.repeat(32) as Sha256Hex;
  const actor = { user_id: 'usr_1', login: 'sam' } as const;
  const session = (event: SessionEventBody): unknown => event;
  const account = (event: AccountEventBody): unknown => event;

  it('accept the fields in the table', () => {
    session({ kind: 'request_forwarded', upstream: 'stub', masked_sha256: hash });
    account({ kind: 'agent_deleted', agent_id: 'agt_1', agent_name: said as AgentName, actor });
  });

  it('reject a kind that is unknown or belongs to the other kind of chain', () => {
    // @ts-expect-error no such kind
    account({ kind: 'agent_forgotten', agent_id: 'agt_1', actor });
    // @ts-expect-error a session's
    account({ kind: 'request_refused', code: 'internal_error' });
    // @ts-expect-error an account's
    session({ kind: 'logout', actor });
  });

  it('reject an event with a missing or additional field', () => {
    // @ts-expect-error who did it is missing
    account({ kind: 'payload_viewed', session_id: 'sess_1' });
    // @ts-expect-error no such field
    account({ kind: 'payload_viewed', session_id: 'sess_1', actor, turn: 1 });
    const closed: SessionEventBody<'session_closed'> = {
      kind: 'session_closed',
      status: 'ok',
      duration_ms: 1,
      redaction_count: 0,
    };
    // @ts-expect-error no such field
    closed.note = 'late';
  });

  it('reject text from a conversation', () => {
    session({
      kind: 'detection',
      detector: 'phone',
      pass: 'pattern',
      entity_kind: 'PHONE',
      placeholder: '[PHONE_01]',
      // @ts-expect-error no field for a text
      text: said,
    });
    // @ts-expect-error no field for a value
    session({ kind: 'request_refused', code: 'internal_error', value: said });
    // @ts-expect-error an agent has a name
    account({ kind: 'agent_deleted', agent_id: 'agt_1', agent_name: said, actor });
    // @ts-expect-error a session has an id
    account({ kind: 'payload_viewed', session_id: said, actor });
    // @ts-expect-error a body has a hash
    session({ kind: 'request_forwarded', upstream: 'stub', masked_sha256: said });
    // @ts-expect-error a refusal has a code
    session({ kind: 'request_refused', code: said });
    account({
      kind: 'call_started',
      agent_id: 'agt_1',
      call_id: null,
      assistant_id: null,
      model: 'stub',
      // @ts-expect-error numbers are masked
      customer_number: said,
    });
    // @ts-expect-error a login is a name
    account({ kind: 'logout', actor: { user_id: 'usr_1', login: said } });
    account({
      kind: 'agent_updated',
      agent_id: 'agt_1',
      agent_name: 'x' as AgentName,
      // @ts-expect-error names of fields
      changed: [said],
      actor,
    });
    const failed = {
      kind: 'rehydration_failed',
      session_id: 'sess_1',
      turn: 1,
      path,
      entity_kind: 'NAME',
      reason: 'unknown',
    } as const;
    session(failed);
    // @ts-expect-error a path is made of positions and names of the API
    session({ ...failed, path: said });
    // @ts-expect-error kinds are in capitals
    session({ ...failed, entity_kind: said });
  });

  it('have no field that accepts any text', () => {
    // @ts-expect-error a plain string
    type Text = Field<string>;
    // @ts-expect-error a plain string
    name<string>();
    // @ts-expect-error a plain string
    freeName<string>();
    // @ts-expect-error not a closed list
    oneOf(said);
    expect([] satisfies Text[]).toEqual([]);
  });
});
