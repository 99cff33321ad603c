import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Id, newId } from '../../common/ids.js';
import type { LoginName } from '../../common/text/branded.js';
import { COMMAND_LINE, type Identity, type Member, type Role } from './member.js';

export interface MemberKey {
  readonly accountId: string;
  readonly memberId: Id<'usr'>;
}

const COLUMNS = `member_id AS "memberId", provider, login, name, email, role, created_at AS "createdAt",
  last_login_at AS "lastLoginAt", subject IS NULL AND provider <> '${COMMAND_LINE}' AS invited`;

/** Members and invitations. Methods with a manager work inside a transaction of the account. */
@Injectable()
export class MembersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the member with this subject at the provider, in any account; undefined if no member has the subject. */
  async findBySubject(provider: string, subject: string): Promise<MemberKey | undefined> {
    return this.lookUp('find_member($1, $2)', [provider, subject]);
  }

  /** Returns the oldest invitation of this login, in any account; undefined if the login is not invited. */
  async findInvitation(provider: string, login: string, ignoreCase: boolean): Promise<MemberKey | undefined> {
    return this.lookUp('find_invitation($1, $2, $3)', [provider, login, ignoreCase]);
  }

  async list(manager: EntityManager, accountId: string): Promise<Member[]> {
    return manager.query<Member[]>(
      `SELECT ${COLUMNS} FROM members WHERE account_id = $1 ORDER BY created_at, member_id`,
      [accountId],
    );
  }

  async get(manager: EntityManager, accountId: string, memberId: string): Promise<Member | undefined> {
    const rows = await manager.query<Member[]>(
      `SELECT ${COLUMNS} FROM members WHERE account_id = $1 AND member_id = $2`,
      [accountId, memberId],
    );
    return rows[0];
  }

  /**
   * Finds a member by login, across all providers. If several match, members of the given provider take precedence,
   * then the most recent login decides. Returns undefined if no member matches.
   */
  async findByLogin(
    manager: EntityManager,
    accountId: string,
    wanted: { readonly provider: string; readonly login: string; readonly ignoreCase: boolean },
  ): Promise<Member | undefined> {
    const rows = await manager.query<Member[]>(
      `SELECT ${COLUMNS} FROM members
       WHERE account_id = $1 AND lower(login) = lower($3) AND ($4 OR login = $3)
       ORDER BY provider <> $2, subject IS NULL, last_login_at DESC, member_id LIMIT 1`,
      [accountId, wanted.provider, wanted.login, wanted.ignoreCase],
    );
    return rows[0];
  }

  /**
   * Returns the IDs of admins who can log in (invited admins cannot yet). Locks their rows until the transaction ends,
   * so that changes of members wait for one another.
   */
  async lockAdmins(manager: EntityManager, accountId: string): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT member_id AS id FROM members WHERE account_id = $1 AND role = 'admin'
         AND (subject IS NOT NULL OR provider = '${COMMAND_LINE}') ORDER BY member_id FOR UPDATE`,
      [accountId],
    );
    return rows.map((row) => row.id);
  }

  /** @returns the new member's ID */
  async insert(
    manager: EntityManager,
    accountId: string,
    member: Pick<Member, 'provider' | 'login' | 'role'> & Partial<Identity>,
  ): Promise<Id<'usr'>> {
    const memberId = newId('usr');
    await manager.query(
      `INSERT INTO members (account_id, member_id, provider, login, role, subject, name, email, last_login_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $6::text IS NULL THEN NULL ELSE now() END)`,
      [
        accountId,
        memberId,
        member.provider,
        member.login,
        member.role,
        member.subject ?? null,
        member.name ?? null,
        member.email ?? null,
      ],
    );
    return memberId;
  }

  /** Returns and locks the command-line member with this login. Creates a missing member with the given role. */
  async ensureCommandLine(
    manager: EntityManager,
    accountId: string,
    login: LoginName,
    role: Role,
  ): Promise<Pick<Member, 'memberId' | 'role'>> {
    const rows = await manager.query<Pick<Member, 'memberId' | 'role'>[]>(
      `INSERT INTO members (account_id, member_id, provider, login, role) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, provider, login) WHERE subject IS NULL
       DO UPDATE SET login = excluded.login RETURNING member_id AS "memberId", role`,
      [accountId, newId('usr'), COMMAND_LINE, login, role],
    );
    const row = rows[0];
    if (row === undefined) throw new Error('the member could not be stored');
    return row;
  }

  /**
   * Stores the provider's data on a user who logs in, and binds an invitation to the user.
   * @returns false if the member no longer exists or is bound to another user
   */
  async recordLogin(manager: EntityManager, key: MemberKey, identity: Identity): Promise<boolean> {
    const result = await manager.query<[unknown[], number]>(
      `UPDATE members SET subject = $3, login = $4, name = $5, email = $6, last_login_at = now()
       WHERE account_id = $1 AND member_id = $2 AND (subject IS NULL OR subject = $3)`,
      [key.accountId, key.memberId, identity.subject, identity.login, identity.name, identity.email],
    );
    return result[1] === 1;
  }

  async setRole(manager: EntityManager, accountId: string, memberId: string, role: Role): Promise<void> {
    await manager.query('UPDATE members SET role = $3 WHERE account_id = $1 AND member_id = $2', [
      accountId,
      memberId,
      role,
    ]);
  }

  /** Removes the member and, with the member, their logins. */
  async delete(manager: EntityManager, accountId: string, memberId: string): Promise<void> {
    await manager.query('DELETE FROM members WHERE account_id = $1 AND member_id = $2', [
      accountId,
      memberId,
    ]);
  }

  private async lookUp(call: string, values: readonly unknown[]): Promise<MemberKey | undefined> {
    const rows = await this.dataSource.query<MemberKey[]>(
      `SELECT account_id AS "accountId", member_id AS "memberId" FROM ${call}`,
      [...values],
    );
    return rows[0];
  }
}
