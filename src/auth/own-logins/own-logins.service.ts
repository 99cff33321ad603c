import { Injectable } from '@nestjs/common';
import { eventActor } from '../../audit/events/event-actor.js';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Login } from '../../common/http/access.js';
import { Transactions } from '../../database/transactions.js';
import { type ListedLogin, LoginSessionsRepository } from '../login-sessions.repository.js';
import { type EndedLogins, type OwnLoginList, toOwnLoginView } from './own-login.view.js';

/** Lists and ends the caller's own logins. */
@Injectable()
export class OwnLogins {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: LoginSessionsRepository,
    private readonly journal: AccountJournal,
  ) {}

  async list({ accountId, memberId, cookieHash }: Login): Promise<OwnLoginList> {
    const logins = await this.transactions.run(accountId, (manager) =>
      this.repository.list(manager, accountId, memberId),
    );
    return { data: logins.map((login) => toOwnLoginView(login, cookieHash)), next_cursor: null };
  }

  /** @throws DomainError `not_found` */
  async end(ctx: Login, id: string): Promise<void> {
    const ended = await this.endMatching(ctx, (login) => toOwnLoginView(login, undefined).id === id);
    if (ended === 0) throw new DomainError('not_found', 'You have no such login, or it has already ended.');
  }

  async endOthers(ctx: Login): Promise<EndedLogins> {
    const { cookieHash } = ctx;
    return { ended: await this.endMatching(ctx, ({ hash }) => cookieHash?.equals(hash) !== true) };
  }

  /** @returns the number of logins that were ended */
  private endMatching(ctx: Login, matches: (login: ListedLogin) => boolean): Promise<number> {
    const { accountId, memberId, actor } = ctx;
    return this.transactions.run(accountId, async (manager) => {
      const logins = await this.repository.list(manager, accountId, memberId);
      let count = 0;
      for (const { hash } of logins.filter(matches))
        if (await this.repository.delete(manager, accountId, hash)) count += 1;
      if (count > 0) {
        const event = { kind: 'logins_ended', count, actor: eventActor(actor) } as const;
        await this.journal.append(manager, accountId, event);
      }
      return count;
    });
  }
}
