import { z } from 'zod';
import type { IdPrefix } from '../ids.js';

/** Resource type of an ID, by prefix. */
const RESOURCES: Readonly<Record<IdPrefix, string>> = {
  acc: 'Account',
  agt: 'Agent',
  alr: 'Alert',
  awh: 'Alert webhook',
  ckey: 'Caller key',
  drf: 'Alert',
  evt: 'Event',
  ins: 'Instance',
  key: 'Key',
  lgn: 'Login',
  rep: 'Report',
  req: 'Request',
  sess: 'Session',
  tok: 'API token',
  usr: 'Member',
};

/** Returns the schema of an ID in a response, `<prefix>_<ulid>`. */
export function idField(prefix: IdPrefix): z.ZodString {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`))
    .describe(`${RESOURCES[prefix]} ID.`);
}

/** Returns the schema of a time in a response: ISO 8601 in UTC, with milliseconds. */
export function timestampField(): z.ZodISODateTime {
  return z.iso.datetime({ precision: 3 });
}
