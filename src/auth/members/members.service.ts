import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../../audit/events/event-actor.js';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import { DomainError, validationFailed } from '../../common/errors/domain-error.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { refuseBeyond } from '../../config/account-limits.js';
import { type Config, CONFIG } from '../../config/config.js';
import { Transactions } from '../../database/transactions.js';
import { IdentityProvider } from '../identity-provider.js';
import type { InviteMemberDto } from './dto/invite-member.dto.js';
import { looksLike } from './login-name.js';
import type { Member, Role } from './member.js';
import { type MemberAnswer, type MemberList, toMemberView } from './member.view.js';
import { MembersRepository } from './members.repository.js';

const LOOKS_LIKE_ANOTHER = {
  field: 'login',
  rule: 'lookAlike',
  message: 'login looks like the login of another member, but has other characters',
} as const;

/** Manages an account's members and their roles. */
@Injectable()
export class MembersService {
  constructor(
    private readonly transactions: Transactions,
    private readonly members: MembersRepository,
    private readonly journal: AccountJournal,
    private readonly provider: IdentityProvider,
    @Inject(CONFIG) private readonly config: Pick<Config, 'accountLimits'>,
  ) {}

  async list(ctx: RequestContext): Promise<MemberList> {
    const members = await this.transactions.run(ctx.accountId, (manager) =>
      this.members.list(manager, ctx.accountId),
    );
    return { data: members.map(toMemberView), next_cursor: null };
  }

  /**
   * Invites a login of the identity provider. If a member already has the login with any provider, sets the member's
   * role.
   * @throws DomainError `last_admin`, `account_limit_reached`, `validation_failed` if the login looks like another
   */
  async invite(ctx: RequestContext, { login, role }: InviteMemberDto): Promise<MemberAnswer> {
    const { provider, loginIgnoresCase: ignoreCase } = this.provider.settings;
    const member = await this.transactions.run(ctx.accountId, async (manager) => {
      const admins = await this.members.lockAdmins(manager, ctx.accountId);
      const known = await this.members.findByLogin(manager, ctx.accountId, { provider, login, ignoreCase });
      if (known !== undefined) {
        return this.setRole(manager, ctx, known, role, admins);
      }
      const members = await this.members.list(manager, ctx.accountId);
      if (members.some((member) => looksLike(member.login, login)))
        throw validationFailed([LOOKS_LIKE_ANOTHER]);
      const memberId = await this.members.insert(manager, ctx.accountId, { provider, login, role });
      await this.journalChange(manager, ctx, 'member_invited', { memberId, login, role });
      refuseBeyond(this.config.accountLimits, 'members', members.length + 1);
      return this.members.get(manager, ctx.accountId, memberId);
    });
    if (member === undefined) throw new Error('the member no longer exists');
    return { member: toMemberView(member) };
  }

  /**
   * Changes the role of a member or of an invitation.
   * @throws DomainError `not_found`, `last_admin`
   */
  async changeRole(ctx: RequestContext, memberId: string, role: Role): Promise<MemberAnswer> {
    const member = await this.transactions.run(ctx.accountId, async (manager) => {
      const admins = await this.members.lockAdmins(manager, ctx.accountId);
      return this.setRole(manager, ctx, await this.find(manager, ctx, memberId), role, admins);
    });
    return { member: toMemberView(member) };
  }

  /**
   * Removes a member and ends their logins, or withdraws an invitation.
   * @throws DomainError `not_found`, `last_admin`
   */
  async remove(ctx: RequestContext, memberId: string): Promise<void> {
    await this.transactions.run(ctx.accountId, async (manager) => {
      const admins = await this.members.lockAdmins(manager, ctx.accountId);
      const member = await this.find(manager, ctx, memberId);
      refuseLastAdmin(admins, member);
      await this.members.delete(manager, ctx.accountId, memberId);
      await this.journalChange(manager, ctx, 'member_removed', member);
    });
  }

  private async find(manager: EntityManager, ctx: RequestContext, memberId: string): Promise<Member> {
    const member = await this.members.get(manager, ctx.accountId, memberId);
    if (member === undefined) throw new DomainError('not_found', 'The account has no such member.');
    return member;
  }

  private async setRole(
    manager: EntityManager,
    ctx: RequestContext,
    known: Member,
    role: Role,
    admins: readonly string[],
  ): Promise<Member> {
    if (known.role === role) return known;
    if (role !== 'admin') refuseLastAdmin(admins, known);
    await this.members.setRole(manager, ctx.accountId, known.memberId, role);
    await this.journalChange(manager, ctx, 'member_role_changed', { ...known, role });
    return { ...known, role };
  }

  private journalChange(
    manager: EntityManager,
    ctx: RequestContext,
    kind: 'member_invited' | 'member_role_changed' | 'member_removed',
    member: Pick<Member, 'memberId' | 'login' | 'role'>,
  ): Promise<void> {
    return this.journal.append(manager, ctx.accountId, {
      kind,
      member_id: member.memberId,
      member_login: member.login,
      role: member.role,
      actor: eventActor(ctx.actor),
    });
  }
}

/** Rejects changes that leave an account without an admin, because the account could never get one again. */
function refuseLastAdmin(admins: readonly string[], member: Member): void {
  if (admins.length === 1 && admins[0] === member.memberId) {
    throw new DomainError(
      'last_admin',
      'The account would have no admin. Make another member an admin first. This member must log in once.',
    );
  }
}
