import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import { IdentityProvider } from '../identity-provider.js';
import type { Identity } from './member.js';
import { type MemberPlace, MembersRepository } from './members.repository.js';

/** Where a person belongs. */
export interface Membership extends MemberPlace {
  /** Whether it is an invitation, which the person takes up by logging in. */
  readonly invited: boolean;
}

/** Where people belong who log in, and how they come to belong there. */
@Injectable()
export class Memberships {
  constructor(
    private readonly members: MembersRepository,
    private readonly provider: IdentityProvider,
    private readonly journal: AccountJournal,
  ) {}

  /** The account that the person belongs to, else the one that invited them. */
  async find({ provider, subject, login }: Identity): Promise<Membership | undefined> {
    const known = await this.members.findPlace(provider, subject);
    if (known !== undefined) return { invited: false, ...known };
    const { loginIgnoresCase } = this.provider.settings;
    const invitation = await this.members.findInvitation(provider, login, loginIgnoresCase);
    return invitation && { invited: true, ...invitation };
  }

  /**
   * Notes that the person logs in, and takes up an invitation.
   * @returns false when the membership is no longer so
   */
  async confirm(manager: EntityManager, membership: Membership, identity: Identity): Promise<boolean> {
    if (!(await this.members.noteLogin(manager, membership, identity))) return false;
    if (membership.invited) await this.noteJoined(manager, membership, identity);
    return true;
  }

  /** Makes the person the first admin of a new account. */
  async found(manager: EntityManager, accountId: string, identity: Identity): Promise<MemberPlace> {
    const memberId = await this.members.insert(manager, accountId, { ...identity, role: 'admin' });
    await this.noteJoined(manager, { accountId, memberId }, identity);
    return { accountId, memberId };
  }

  private noteJoined(
    manager: EntityManager,
    { accountId, memberId }: MemberPlace,
    { provider, login }: Identity,
  ): Promise<void> {
    return this.journal.append(manager, accountId, {
      kind: 'member_joined',
      provider,
      actor: { user_id: memberId, login },
    });
  }
}
