import { z } from 'zod';
import { idField } from '../common/http/view-fields.js';
import type { Login } from '../common/http/access.js';
import { ROLES } from './members/member.js';

/** The logged-in user. */
const userView = z
  .strictObject({
    id: idField('usr'),
    login: z.string().describe('Login name at the identity provider.'),
    name: z.string().nullable().describe('Full name from the identity provider. Null if it sent none.'),
    email: z.string().nullable().describe('Email address from the identity provider. Null if it sent none.'),
    role: z.enum(ROLES).describe('Role of the user in the account.'),
    account: z.strictObject({ id: idField('acc'), name: z.string() }),
  })
  .meta({ id: 'User' });

export const userAnswer = z.strictObject({ user: userView });

export type UserAnswer = z.infer<typeof userAnswer>;

export function toUserAnswer(login: Login): UserAnswer {
  return {
    user: {
      id: login.actor.userId,
      login: login.actor.login,
      name: login.name,
      email: login.email,
      role: login.actor.role,
      account: { id: login.accountId, name: login.accountName },
    },
  };
}
