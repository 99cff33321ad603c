import { z } from 'zod';
import { SESSION_APIS, SESSION_TRANSPORTS } from '../audit/events/session-origin.js';

/** How a session's call came in, as lists and details show it. */
export const originFields = {
  api: z.enum(SESSION_APIS).describe('The API that the call came in by'),
  transport: z
    .enum(SESSION_TRANSPORTS)
    .nullable()
    .describe('What the call came in over; null: a request of HTTP'),
};
