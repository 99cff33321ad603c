import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../common/errors/domain-error.js';
import { type Id, isId } from '../common/ids.js';
import type { RequestContext } from '../common/http/request-context.js';
import { Transactions } from '../database/transactions.js';
import type { Keyring } from '../tokenization/crypto/keyring.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import type { Mark } from './marks/mark.js';
import { type KeptCall, type ReviewRow, ReviewsRepository } from './reviews.repository.js';
import { openTexts, type SampledText } from './samples/sampled-texts.js';

/** Call under review, within the transaction. */
export interface OpenReview {
  readonly manager: EntityManager;
  readonly call: KeptCall;
  readonly sessionId: Id<'sess'>;
  readonly texts: readonly SampledText[];
  readonly keyring: Keyring;
  /** The reviewer's own stored annotations. */
  readonly marks: readonly Mark[];
  /** All reviews of the call. */
  readonly reviews: readonly ReviewRow[];
}

/** Unseals calls for reviewers that may view them. */
@Injectable()
export class OpenReviews {
  private readonly logger = new Logger(OpenReviews.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly reviews: ReviewsRepository,
    private readonly keys: KeysService,
  ) {}

  /**
   * Unseals a call that waits for the reviewer.
   * @throws DomainError `not_found`, `forbidden` for a role that the policy does not allow
   */
  async open<T>(
    { accountId, actor }: RequestContext,
    id: string,
    work: (review: OpenReview) => Promise<T>,
  ): Promise<T> {
    if (!isId('sess', id)) throw notFound();
    return this.transactions.byKey(accountId, async (manager) => {
      const call = await this.reviews.lockKept(manager, accountId, actor.userId, id);
      if (call === undefined) throw notFound();
      if (!call.roles.includes(actor.role))
        throw new DomainError(
          'forbidden',
          `The policy allows reviews only for these roles: ${call.roles.join(', ')}.`,
        );
      const epoch = await this.reviews.epoch(manager, accountId);
      const keyring = await this.keys.keyring(accountId, epoch);
      const texts = openTexts(keyring, id, call);
      if (texts === undefined) {
        this.logger.warn(`the texts of ${id}, which was sampled for review, are damaged`);
        throw new DomainError(
          'not_found',
          'The stored texts of this call are damaged, so it cannot be reviewed.',
        );
      }
      const reviews = await this.reviews.listOf(manager, accountId, id);
      const own = reviews.find(({ reviewerId }) => reviewerId === actor.userId);
      return work({ manager, call, sessionId: id, texts, keyring, marks: own?.marks ?? [], reviews });
    });
  }

  /**
   * Unseals a call like {@link open}, but only for a reviewer who has viewed it.
   * @throws DomainError `not_found`, `forbidden`
   */
  openViewed<T>(ctx: RequestContext, id: string, work: (review: OpenReview) => Promise<T>): Promise<T> {
    return this.open(ctx, id, (review) => {
      if (review.call.isBegun) return work(review);
      throw new DomainError('not_found', 'You have not viewed a call with this ID. View the call first.');
    });
  }
}

function notFound(): DomainError {
  return new DomainError('not_found', 'No call with this ID is waiting for your review.');
}
