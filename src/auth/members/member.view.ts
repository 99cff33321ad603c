import { z } from 'zod';
import { idField, timestampField } from '../../common/http/view-fields.js';
import { type Member, ROLES } from './member.js';

const memberView = z
  .strictObject({
    id: idField('usr'),
    login: z.string().describe('Login name at the identity provider.'),
    provider: z
      .string()
      .describe(
        'Host of the identity provider, `development`, or `command-line` for `sotto session create`.',
      ),
    name: z.string().nullable().describe('Full name from the identity provider. Null until the first login.'),
    email: z
      .string()
      .nullable()
      .describe('Email address from the identity provider. Null until the first login.'),
    role: z.enum(ROLES).describe('Role of the member in the account.'),
    status: z.enum(['active', 'invited']).describe('`invited` until the first login, then `active`.'),
    created_at: timestampField().describe('Time of the invitation or the first login.'),
    last_login_at: timestampField()
      .nullable()
      .describe('Time of the latest login. Null before the first login.'),
  })
  .meta({ id: 'Member' });

export const memberAnswer = z.strictObject({ member: memberView });

export const memberList = z.strictObject({
  data: z.array(memberView),
  next_cursor: z.null().describe('Always null, because the list has only one page.'),
});

export type MemberView = z.infer<typeof memberView>;
export type MemberAnswer = z.infer<typeof memberAnswer>;
export type MemberList = z.infer<typeof memberList>;

export function toMemberView(member: Member): MemberView {
  return {
    id: member.memberId,
    login: member.login,
    provider: member.provider,
    name: member.name,
    email: member.email,
    role: member.role,
    status: member.invited ? 'invited' : 'active',
    created_at: member.createdAt.toISOString(),
    last_login_at: member.lastLoginAt?.toISOString() ?? null,
  };
}
