import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Id } from '../common/ids.js';
import type { LoginName } from '../common/text/branded.js';
import { LOGIN_LIFETIME_SECONDS, TOUCH_INTERVAL_SECONDS } from './session-cookie.js';
import { SweepEvery, TEN_MINUTES_MS } from '../database/sweeps.js';

/** Valid login and its member. */
export interface LoginSession {
  readonly accountId: string;
  readonly accountName: string;
  readonly memberId: Id<'usr'>;
  readonly login: LoginName;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: 'admin' | 'reviewer' | 'member';
  readonly lastSeenAt: Date;
}

/** Login in a list of the member's own logins. */
export interface ListedLogin {
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

const STORED_LIFETIME = `make_interval(secs => ${LOGIN_LIFETIME_SECONDS + TOUCH_INTERVAL_SECONDS})`;

/** Logins to the portal, found by the hash of their cookie. */
@Injectable()
export class LoginSessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns undefined if the hash is unknown or the login has expired. Works without knowing the account. */
  async findByTokenHash(hash: Buffer): Promise<LoginSession | undefined> {
    const rows = await this.dataSource.query<LoginSession[]>(
      `SELECT account_id AS "accountId", account_name AS "accountName", member_id AS "memberId", login, name, email,
        role, last_seen_at AS "lastSeenAt" FROM find_login_session($1)`,
      [hash],
    );
    return rows[0];
  }

  async insert(manager: EntityManager, accountId: string, memberId: string, hash: Buffer): Promise<void> {
    await manager.query(
      `INSERT INTO login_sessions (account_id, token_hash, member_id, expires_at)
       VALUES ($1, $2, $3, now() + ${STORED_LIFETIME})`,
      [accountId, hash, memberId],
    );
  }

  /** Returns a member's valid logins, latest use first. */
  list(manager: EntityManager, accountId: string, memberId: string): Promise<ListedLogin[]> {
    return manager.query<ListedLogin[]>(
      `SELECT token_hash AS hash, created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM login_sessions
       WHERE account_id = $1 AND member_id = $2 AND expires_at > now() ORDER BY last_seen_at DESC, created_at DESC`,
      [accountId, memberId],
    );
  }

  /** Records a use of the login, which extends its lifetime from now. */
  async touch(manager: EntityManager, accountId: string, hash: Buffer): Promise<void> {
    await manager.query(
      `UPDATE login_sessions SET last_seen_at = now(), expires_at = now() + ${STORED_LIFETIME}
       WHERE account_id = $1 AND token_hash = $2`,
      [accountId, hash],
    );
  }

  /** @returns false if the login no longer exists */
  async delete(manager: EntityManager, accountId: string, hash: Buffer): Promise<boolean> {
    const result = await manager.query<[unknown[], number]>(
      'DELETE FROM login_sessions WHERE account_id = $1 AND token_hash = $2',
      [accountId, hash],
    );
    return result[1] === 1;
  }

  /** @returns the number of expired logins that were deleted */
  @SweepEvery(TEN_MINUTES_MS)
  async deleteExpired(manager: EntityManager, accountId: string): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      'DELETE FROM login_sessions WHERE account_id = $1 AND expires_at <= now()',
      [accountId],
    );
    return result[1];
  }
}
