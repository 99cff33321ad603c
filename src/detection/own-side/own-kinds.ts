import type { EntityKind } from '../kinds.js';

/** What only one person has: a record stands there. */
export const OF_PERSON: ReadonlySet<EntityKind> = new Set(['DOB', 'MRN', 'SSN', 'AGE', 'CREDIT_CARD']);
/** Kinds of which the words may be said again. */
export const NAMED: ReadonlySet<EntityKind> = new Set(['NAME', 'FACILITY', 'EMPLOYER']);
export const OF_OFFICE: ReadonlySet<EntityKind> = new Set(['ADDRESS', 'PHONE', 'FAX', 'EMAIL', 'URL']);
/** What a room, a voice or a machine may be taken for by its name, and by its code. */
export const CALLED: ReadonlySet<EntityKind> = new Set([
  'NAME',
  'FACILITY',
  'EMPLOYER',
  'LOCATION',
  'ADDRESS',
]);
export const CODED: ReadonlySet<EntityKind> = new Set([
  'UNIQUE_ID',
  'DEVICE_ID',
  'VEHICLE_ID',
  'HEALTH_PLAN_ID',
  'MRN',
]);
/** What those who work there, and the office, are taken for where a caller speaks of them. */
export const MENTIONED: ReadonlySet<EntityKind> = new Set(['NAME', 'FACILITY', 'LOCATION']);
export const DIALLED: ReadonlySet<EntityKind> = new Set(['PHONE', 'FAX']);
