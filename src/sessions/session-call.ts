import { z } from 'zod';
import { SESSION_APIS, SESSION_TRANSPORTS } from '../audit/events/session-origin.js';
import { SESSION_STATUSES } from '../audit/events/session-status.js';
import { idField, timestampField } from '../common/http/view-fields.js';

/** Response fields about a session's call, for lists and details. */
export const callFields = {
  call_id: z
    .string()
    .optional()
    .describe('Call ID from the voice platform. Missing if the platform sent none.'),
  started_at: timestampField().describe('Start of the call.'),
  ended_at: timestampField().describe('End of the call.'),
  duration_ms: z.number().min(0).describe('Time from start to end, in milliseconds.'),
  status: z
    .enum(SESSION_STATUSES)
    .describe(
      'Outcome of the call. `partial` if the reply ended early, and `error` if the call failed without a reply.',
    ),
  api: z.enum(SESSION_APIS).describe('API that the request used.'),
  transport: z
    .enum(SESSION_TRANSPORTS)
    .nullable()
    .describe('`websocket` for a call over a WebSocket. Null for an HTTP request.'),
  caller_key_id: idField('ckey').optional().describe('ID of the caller key. Missing if the call used none.'),
};
