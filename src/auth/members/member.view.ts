import { z } from 'zod';
import { idField, timestampField } from '../../common/http/view-fields.js';
import { type Member, ROLES } from './member.js';

/** A member as the API shows it. */
const memberView = z
  .strictObject({
    id: idField('usr'),
    login: z.string().describe('Login at the identity provider'),
    name: z.string().nullable().describe('Known from the first login on'),
    email: z.string().nullable().describe('Known from the first login on'),
    role: z.enum(ROLES),
    status: z.enum(['active', 'invited']).describe('`invited` until the person logs in for the first time'),
    created_at: timestampField(),
    last_login_at: timestampField().nullable(),
  })
  .meta({ id: 'Member' });

export const memberAnswer = z.strictObject({ member: memberView });

export const memberList = z.strictObject({
  data: z.array(memberView),
  next_cursor: z.null().describe('The list comes whole'),
});

export type MemberView = z.infer<typeof memberView>;
export type MemberAnswer = z.infer<typeof memberAnswer>;
export type MemberList = z.infer<typeof memberList>;

export function toMemberView(member: Member): MemberView {
  return {
    id: member.memberId,
    login: member.login,
    name: member.name,
    email: member.email,
    role: member.role,
    status: member.invited ? 'invited' : 'active',
    created_at: member.createdAt.toISOString(),
    last_login_at: member.lastLoginAt?.toISOString() ?? null,
  };
}
