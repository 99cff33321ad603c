import { z } from 'zod';
import { idField, timestampField } from '../../common/http/view-fields.js';
import { loginId } from '../../common/ids.js';
import type { ListedLogin } from '../login-sessions.repository.js';

const ownLoginView = z
  .strictObject({
    id: idField('lgn'),
    created_at: timestampField().describe('Time of the login.'),
    last_used_at: timestampField().describe('Time of the latest use, accurate to a minute.'),
    current: z.boolean().describe('True for the login that made this request.'),
  })
  .meta({ id: 'OwnLogin' });

export const ownLoginList = z.strictObject({
  data: z.array(ownLoginView),
  next_cursor: z.null().describe('Always null, because the list has only one page.'),
});

export const endedLogins = z.strictObject({ ended: z.int().describe('Number of logins that were ended.') });

export type OwnLoginView = z.infer<typeof ownLoginView>;
export type OwnLoginList = z.infer<typeof ownLoginList>;
export type EndedLogins = z.infer<typeof endedLogins>;

export function toOwnLoginView(
  { hash, createdAt, lastSeenAt }: ListedLogin,
  current: Buffer | undefined,
): OwnLoginView {
  return {
    id: loginId(createdAt, hash),
    created_at: createdAt.toISOString(),
    last_used_at: lastSeenAt.toISOString(),
    current: current?.equals(hash) === true,
  };
}
