import type { Login } from './access.js';
import type { Role } from './members/member.js';

/** The person behind a login, as the API shows them. */
export interface UserView {
  readonly id: string;
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly account: { readonly id: string; readonly name: string };
}

export function toUserView(login: Login): UserView {
  return {
    id: login.actor.userId,
    login: login.actor.login,
    name: login.name,
    email: login.email,
    role: login.actor.role,
    account: { id: login.accountId, name: login.accountName },
  };
}
