import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import { IdentityProvider } from '../identity-provider.js';
import type { Identity } from './member.js';
import { type MemberKey, MembersRepository } from './members.repository.js';

/** Membership of a user in an account. */
export interface Membership extends MemberKey {
  /** Whether the membership is an invitation, which the user accepts with a login. */
  readonly invited: boolean;
}

/** Finds and creates the memberships of users who log in. */
@Injectable()
export class Memberships {
  constructor(
    private readonly members: MembersRepository,
    private readonly provider: IdentityProvider,
    private readonly journal: AccountJournal,
  ) {}

  /** Returns the user's membership, or else an invitation of the user. */
  async find({ provider, subject, login }: Identity): Promise<Membership | undefined> {
    const known = await this.members.findBySubject(provider, subject);
    if (known !== undefined) return { invited: false, ...known };
    const { loginIgnoresCase } = this.provider.settings;
    const invitation = await this.members.findInvitation(provider, login, loginIgnoresCase);
    return invitation && { invited: true, ...invitation };
  }

  /**
   * Records the user's login, and accepts an invitation.
   * @returns false if the membership has changed since it was found
   */
  async confirm(manager: EntityManager, membership: Membership, identity: Identity): Promise<boolean> {
    if (!(await this.members.recordLogin(manager, membership, identity))) return false;
    if (membership.invited) await this.recordJoined(manager, membership, identity);
    return true;
  }

  /** Makes the user the first admin of a new account. */
  async createFirstAdmin(manager: EntityManager, accountId: string, identity: Identity): Promise<MemberKey> {
    const memberId = await this.members.insert(manager, accountId, { ...identity, role: 'admin' });
    await this.recordJoined(manager, { accountId, memberId }, identity);
    return { accountId, memberId };
  }

  private recordJoined(
    manager: EntityManager,
    { accountId, memberId }: MemberKey,
    { provider, login }: Identity,
  ): Promise<void> {
    return this.journal.append(manager, accountId, {
      kind: 'member_joined',
      provider,
      actor: { user_id: memberId, login },
    });
  }
}
