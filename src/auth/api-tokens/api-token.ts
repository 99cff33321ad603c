import type { Scope } from '../../common/http/scopes.js';
import type { Id } from '../../common/ids.js';
import type { ApiTokenName, LoginName } from '../../common/text/branded.js';

/** Roles of tokens. Reviews require a login, so a reviewer's token has the role `member`. */
export const TOKEN_ROLES = ['admin', 'member'] as const;

export type TokenRole = (typeof TOKEN_ROLES)[number];

/** 1 to 64 code points without control characters. */
export const TOKEN_NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
export const TOKEN_NAME_PROBLEM = 'name must be a string of 1 to 64 characters without control characters';

export const TOKEN_DAYS = { least: 1, most: 365, default: 90 } as const;

/** Properties of a token to be created. */
export interface NewApiToken {
  readonly name: ApiTokenName;
  readonly role: TokenRole;
  readonly scopes: readonly Scope[];
  readonly days: number;
}

/** Token without its secret. */
export interface ApiToken extends Omit<NewApiToken, 'days'> {
  readonly tokenId: Id<'tok'>;
  readonly owner: { readonly memberId: Id<'usr'>; readonly login: LoginName };
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Null until the first use. */
  readonly lastUsedAt: Date | null;
}

/** Caller who sent a valid token. The role is at most the role of the token's owner. */
export interface TokenCaller {
  readonly accountId: string;
  readonly accountName: string;
  readonly tokenId: Id<'tok'>;
  readonly memberId: Id<'usr'>;
  readonly login: LoginName;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: TokenRole;
  readonly scopes: readonly Scope[];
  readonly lastUsedAt: Date | null;
}
