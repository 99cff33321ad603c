import { isPlainObject } from '../audit/events/canonical-json.js';
import { EVENTS, type SessionEventBody, type SessionEventKind } from '../audit/events/events.js';
import type { Fields } from '../audit/events/fields.js';
import { name } from '../audit/events/fields.js';

/** Stored texts can have any value of their form, because other versions or an attacker may have written them. */
type Shown<Value> = Value extends string ? string : Value;

/** Fields of an event that have the expected form. Other fields are omitted. */
type ShownFields = {
  readonly [Kind in SessionEventKind]: { readonly kind: Kind } & {
    readonly [Name in Exclude<keyof SessionEventBody<Kind>, 'kind'>]?: Shown<SessionEventBody<Kind>[Name]>;
  };
}[SessionEventKind];

/**
 * Event as a report may show it. A chain that was tampered with can contain any text, so a text that does not have the
 * form of its field is omitted.
 */
export interface ChainEvent {
  /** Event kind, even if reports do not know it; undefined if it is not a valid name. */
  readonly kind: string | undefined;
  /** Time of the event, in ISO 8601 UTC with milliseconds. */
  readonly ts: string | undefined;
  /** Undefined for unknown kinds. */
  readonly fields: ShownFields | undefined;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NAME = name();
/** Fields of each kind of event. */
const FORMS = new Map<unknown, ReturnType<typeof Object.entries<Fields[string]>>>(
  Object.entries<Fields>(EVENTS.session).map(([kind, fields]) => [kind, Object.entries(fields)]),
);

/** Parses a stored event; undefined if the text is not a JSON object. */
export function readChainEvent(canonical: string): ChainEvent | undefined {
  const event = parsed(canonical);
  if (event === undefined) return undefined;
  const { kind, ts } = event;
  return {
    kind: typeof kind === 'string' && NAME.fits(kind) ? kind : undefined,
    ts: typeof ts === 'string' && TIME.test(ts) ? ts : undefined,
    fields: shownFields(event),
  };
}

function parsed(canonical: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(canonical);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function shownFields(event: Readonly<Record<string, unknown>>): ShownFields | undefined {
  const forms = FORMS.get(event.kind);
  if (forms === undefined) return undefined;
  const shown: Record<string, unknown> = { kind: event.kind };
  for (const [name, { fits }] of forms) if (fits(event[name])) shown[name] = event[name];
  return shown as ShownFields;
}
