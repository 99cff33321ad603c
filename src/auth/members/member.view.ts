import type { Member, Role } from './member.js';

/** A member as the API shows it. */
export interface MemberView {
  readonly id: string;
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly status: 'active' | 'invited';
  readonly created_at: string;
  readonly last_login_at: string | null;
}

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
