import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../../audit/events/event-actor.js';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { type Id, newId } from '../../common/ids.js';
import { sha256 } from '../../common/sha256.js';
import type { IsoTime } from '../../common/text/branded.js';
import { refuseBeyond } from '../../config/account-limits.js';
import { type Config, CONFIG } from '../../config/config.js';
import { Transactions } from '../../database/transactions.js';
import { type ApiToken, TOKEN_DAYS } from './api-token.js';
import { type ApiTokenList, type NewApiTokenAnswer, toApiTokenView } from './api-token.view.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import type { CreateApiTokenDto } from './dto/create-api-token.dto.js';
import { TOKEN_SECRET } from './token-secret.js';

/** Creates, lists and revokes API tokens. Admins manage all tokens of the account, and other members only their own. */
@Injectable()
export class ApiTokens {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: ApiTokensRepository,
    private readonly journal: AccountJournal,
    @Inject(CONFIG) private readonly config: Pick<Config, 'accountLimits'>,
  ) {}

  async list(ctx: RequestContext): Promise<ApiTokenList> {
    const tokens = await this.transactions.run(ctx.accountId, (manager) => this.visible(manager, ctx));
    return { data: tokens.map(toApiTokenView), next_cursor: null };
  }

  /**
   * Creates a token that acts on behalf of the owner.
   * @throws DomainError `forbidden` if the role is higher than the actor's, `account_limit_reached`
   */
  async create(
    { accountId, actor }: RequestContext,
    { name, scopes, role = 'member', expires_in_days: days = TOKEN_DAYS.default }: CreateApiTokenDto,
    ownerId: Id<'usr'>,
  ): Promise<NewApiTokenAnswer> {
    if (role === 'admin' && actor.role !== 'admin')
      throw new DomainError('forbidden', 'Only admins can create tokens with the role `admin`.');
    const secret = TOKEN_SECRET.create();
    const key = { tokenId: newId('tok'), hash: sha256(secret), ownerId };
    const token = await this.transactions.run(accountId, async (manager) => {
      const expiresAt = await this.tokens.insert(manager, accountId, key, { name, role, scopes, days });
      await this.journal.append(manager, accountId, {
        kind: 'api_token_created',
        token_id: key.tokenId,
        token_name: name,
        owner_id: ownerId,
        role,
        scopes,
        expires_at: expiresAt.toISOString() as IsoTime,
        actor: eventActor(actor),
      });
      const all = await this.tokens.list(manager, accountId);
      refuseBeyond(this.config.accountLimits, 'apiTokens', all.length);
      return find(all, key.tokenId);
    });
    return { token: toApiTokenView(token), secret };
  }

  /** @throws DomainError `not_found` */
  async revoke(ctx: RequestContext, tokenId: string): Promise<void> {
    const { accountId } = ctx;
    await this.transactions.run(accountId, async (manager) => {
      const token = find(await this.visible(manager, ctx), tokenId);
      if (!(await this.tokens.delete(manager, accountId, token.tokenId))) throw tokenNotFound();
      await this.journal.append(manager, accountId, {
        kind: 'api_token_revoked',
        token_id: token.tokenId,
        token_name: token.name,
        actor: eventActor(ctx.actor),
      });
    });
  }

  private visible(manager: EntityManager, { accountId, actor }: RequestContext): Promise<ApiToken[]> {
    return this.tokens.list(manager, accountId, actor.role === 'admin' ? undefined : actor.userId);
  }
}

function find(tokens: readonly ApiToken[], tokenId: string): ApiToken {
  const token = tokens.find((one) => one.tokenId === tokenId);
  if (token === undefined) throw tokenNotFound();
  return token;
}

function tokenNotFound(): DomainError {
  return new DomainError('not_found', 'The account has no such API token, or it belongs to another member.');
}
