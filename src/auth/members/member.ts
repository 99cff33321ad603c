import type { Id } from '../../common/ids.js';
import type { LoginName } from '../../common/text/branded.js';

export const ROLES = ['admin', 'reviewer', 'member'] as const;

export type Role = (typeof ROLES)[number];

/** Provider of members that were created on the command line. */
export const COMMAND_LINE = 'command-line';

/** Actor of commands in the journal. */
export const COMMAND_LINE_ACTOR = { userId: 'operator', login: COMMAND_LINE } as const;

/** User of an account, or a user who is invited to join the account. */
export interface Member {
  readonly memberId: Id<'usr'>;
  readonly provider: Lowercase<string>;
  readonly login: LoginName;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
  /** True until the user logs in for the first time. */
  readonly invited: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
}

/** User as described by the identity provider. */
export interface Identity {
  readonly provider: Lowercase<string>;
  /** Permanent ID that is never given to another user. */
  readonly subject: string;
  /** Login name for invitations. A different user may receive it later. */
  readonly login: LoginName;
  readonly name: string | null;
  readonly email: string | null;
}
