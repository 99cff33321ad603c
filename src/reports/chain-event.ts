import { isPlainObject } from '../audit/events/canonical-json.js';
import { EVENTS, type SessionEventBody, type SessionEventKind } from '../audit/events/events.js';
import type { Fields } from '../audit/events/fields.js';
import { name } from '../audit/events/fields.js';

/** Texts are as wide as their form: an older or newer version may have written them, or somebody who tampers. */
type Shown<Value> = Value extends string ? string : Value;

/** The fields of an event that have their form; the others are left out. */
type ShownFields = {
  readonly [Kind in SessionEventKind]: { readonly kind: Kind } & {
    readonly [Name in Exclude<keyof SessionEventBody<Kind>, 'kind'>]?: Shown<SessionEventBody<Kind>[Name]>;
  };
}[SessionEventKind];

/**
 * An event as a report may show it. A chain that somebody tampered with can say anything, so a text that doesn't have the
 * form of its field is not passed on.
 */
export interface ChainEvent {
  /** Also of a kind unknown to reports; undefined if it is not a name. */
  readonly kind: string | undefined;
  /** When it happened: ISO 8601, UTC, milliseconds. */
  readonly ts: string | undefined;
  /** Undefined for other kinds. */
  readonly fields: ShownFields | undefined;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NAME = name();
/** The fields of each kind. */
const FORMS = new Map<unknown, ReturnType<typeof Object.entries<Fields[string]>>>(
  Object.entries<Fields>(EVENTS.session).map(([kind, fields]) => [kind, Object.entries(fields)]),
);

/** Undefined when the stored text is no JSON object. */
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
