import { z } from 'zod';
import { idField, timestampField } from '../common/http/view-fields.js';
import type { CallerKey } from './caller-key.js';

const callerKeyView = z
  .strictObject({
    id: idField('ckey'),
    name: z.string().describe('Key name.'),
    created_at: timestampField().describe('Time of creation.'),
    expires_at: timestampField()
      .nullable()
      .describe('Time at which the key stops working. Null if it does not expire.'),
    monthly_tokens: z
      .int()
      .nullable()
      .describe(
        'Maximum number of model tokens for calls with the key in a month (UTC). Null means no limit of its own. `GET ' +
          '/api/v1/usage` returns the number of tokens used.',
      ),
    last_used_at: timestampField()
      .nullable()
      .describe('Start of a recent call with the key, accurate to a minute. Null before the first call.'),
    revoked_at: timestampField().nullable().describe('Time of revocation. Null if the key is not revoked.'),
  })
  .meta({ id: 'CallerKey' });

export const callerKeyAnswer = z.strictObject({ caller_key: callerKeyView });

export const newCallerKeyAnswer = z.strictObject({
  caller_key: callerKeyView,
  secret: z
    .string()
    .regex(/^sk-sotto-[0-9A-Za-z]{40}[0-9a-f]{8}$/)
    .describe('The key itself, which is shown only once.'),
});

export const callerKeyList = z.strictObject({
  data: z.array(callerKeyView),
  next_cursor: z.null().describe('Always null, because the list has only one page.'),
});

export type CallerKeyView = z.infer<typeof callerKeyView>;
export type CallerKeyAnswer = z.infer<typeof callerKeyAnswer>;
export type NewCallerKeyAnswer = z.infer<typeof newCallerKeyAnswer>;
export type CallerKeyList = z.infer<typeof callerKeyList>;

export function toCallerKeyView(key: CallerKey): CallerKeyView {
  return {
    id: key.keyId,
    name: key.name,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    monthly_tokens: key.monthlyTokens,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
