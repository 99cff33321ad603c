import type { Id } from '../../common/ids.js';
import type { LoginName } from '../../common/text/branded.js';

export const ROLES = ['admin', 'reviewer', 'member'] as const;

export type Role = (typeof ROLES)[number];

/** Provider of members that the command line made, not an identity provider. */
export const COMMAND_LINE = 'command-line';

/** The actor in the journal of what commands do. */
export const COMMAND_LINE_ACTOR = { userId: 'operator', login: COMMAND_LINE } as const;

/** A person of an account, or somebody who is invited to become one. */
export interface Member {
  readonly memberId: Id<'usr'>;
  readonly provider: Lowercase<string>;
  readonly login: LoginName;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: Role;
  /** Whether the invitation waits for the person's first login. */
  readonly invited: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
}

/** A person as the identity provider describes them. */
export interface Identity {
  readonly provider: Lowercase<string>;
  /** Never changes and is never given to somebody else. */
  readonly subject: string;
  /** The name to invite a person by; it may change hands. */
  readonly login: LoginName;
  readonly name: string | null;
  readonly email: string | null;
}
