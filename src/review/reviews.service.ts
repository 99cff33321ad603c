import { Injectable } from '@nestjs/common';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { validationFailed } from '../common/errors/domain-error.js';
import { Cursors, type CursorScope } from '../common/pagination/cursors.js';
import { limitOf, type PageQueryDto } from '../common/pagination/page-query.dto.js';
import { type Page, toPage } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { Transactions } from '../database/transactions.js';
import { SamplingEvidence } from './evidence/sampling-evidence.service.js';
import { checkMarks, finishBody, type Mark, markList } from './marks/mark.js';
import { countReview, totalsOf } from './marks/review-counts.js';
import { compareReviews } from './marks/word-agreement.js';
import {
  type MarksAnswer,
  type ReviewAnswer,
  toReviewAnswer,
  toWaitingReview,
  type WaitingReview,
} from './review.view.js';
import { OpenReviews } from './open-reviews.service.js';
import { readBody } from './read-body.js';
import { ReviewsRepository, type WaitingPlace } from './reviews.repository.js';
import { ReviewRows } from './review-rows.service.js';
import { SampleTexts } from './samples/sample-texts.service.js';
import type { SampledText } from './samples/sampled-texts.js';

/** Sampled calls, for reviewers that may view them. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reviews: ReviewsRepository,
    private readonly samples: SampleTexts,
    private readonly journal: AccountJournal,
    private readonly opened: OpenReviews,
    private readonly rows: ReviewRows,
    private readonly sampling: SamplingEvidence,
    private readonly cursors: Cursors,
  ) {}

  /** @throws DomainError `validation_failed` for an invalid cursor */
  async list({ accountId, actor }: RequestContext, query: PageQueryDto): Promise<Page<WaitingReview>> {
    const limit = limitOf(query);
    const scope: CursorScope = { accountId, list: 'reviews', filters: { reviewer: actor.userId } };
    const after = query.cursor === undefined ? undefined : toPlace(this.cursors.decode(scope, query.cursor));
    const reviewer = { id: actor.userId, role: actor.role };
    const rows = await this.transactions.run(accountId, (manager) =>
      this.reviews.listWaiting(manager, accountId, reviewer, limit + 1, after),
    );
    return toPage(rows, limit, toWaitingReview, ({ expiresAt, sessionId }) =>
      this.cursors.encode(scope, [expiresAt.getTime(), sessionId]),
    );
  }

  /**
   * Returns a call's texts. Journals each view.
   * @throws DomainError `not_found`, `forbidden` for a role that the policy does not allow
   */
  view(ctx: RequestContext, id: string): Promise<ReviewAnswer> {
    return this.opened.open(ctx, id, async ({ manager, sessionId, call, texts, marks }) => {
      await this.reviews.begin(manager, ctx.accountId, ctx.actor.userId, sessionId);
      await this.journal.append(manager, ctx.accountId, {
        kind: 'review_viewed',
        session_id: sessionId,
        actor: eventActor(ctx.actor),
      });
      return toReviewAnswer(call, texts, marks);
    });
  }

  /**
   * Replaces the reviewer's annotations.
   * @throws DomainError `not_found`, `forbidden`, `validation_failed` for annotations that do not fit the texts
   */
  mark(ctx: RequestContext, id: string, body: unknown): Promise<MarksAnswer> {
    const { marks } = readBody(markList, body);
    return this.opened.openViewed(ctx, id, async ({ manager, sessionId, texts }) => {
      refuseWrong(marks, texts);
      await this.reviews.setMarks(manager, ctx.accountId, ctx.actor.userId, sessionId, marks);
      return { marks: [...marks] };
    });
  }

  /**
   * Finishes the reviewer's review. The last review that the policy requires destroys the texts.
   * @throws DomainError `not_found`, `forbidden`, `validation_failed` for annotations that do not fit the texts
   */
  async finish(ctx: RequestContext, id: string, body: unknown): Promise<void> {
    const given = readBody(finishBody, body ?? {}).marks;
    const { accountId, actor } = ctx;
    const sampling = await this.sampling.of(accountId, id);
    return this.opened.openViewed(ctx, id, async (review) => {
      const { manager, sessionId, call, texts } = review;
      const marks = given ?? review.marks;
      // The stored annotations may have been changed, or written by a release that allowed overlaps.
      refuseWrong(marks, texts);
      if (given !== undefined)
        await this.reviews.setMarks(manager, accountId, actor.userId, sessionId, given);
      const counts = countReview(texts, marks);
      await this.reviews.finish(manager, accountId, actor.userId, sessionId, counts);
      await this.journal.append(manager, accountId, {
        kind: 'review_finished',
        session_id: sessionId,
        marks: marks.length,
        ...totalsOf(counts),
        ...sampling,
        actor: eventActor(actor),
      });
      const finished = (await this.reviews.listOf(manager, accountId, sessionId)).filter(
        ({ isFinished }) => isFinished,
      );
      if (finished.length < call.reviewers) return;
      const [first, second] = finished;
      if (first !== undefined && second !== undefined) {
        const agreement = compareReviews(texts, first.marks, second.marks);
        await this.reviews.setAgreement(manager, accountId, sessionId, agreement);
      }
      if (call.keepsRow) await this.rows.keep(review, finished);
      await this.samples.destroyReviewed(manager, accountId, sessionId, actor);
    });
  }
}

function toPlace([expiresAt, sessionId]: readonly (string | number)[]): WaitingPlace {
  return { expiresAt: new Date(Number(expiresAt)), sessionId: String(sessionId) };
}

/** @throws DomainError `validation_failed` */
function refuseWrong(marks: readonly Mark[], texts: readonly SampledText[]): void {
  const problems = checkMarks(marks, texts);
  if (problems.length === 0) return;
  throw validationFailed(
    problems.map(({ at, rule, message }) => {
      const field = `marks.${at}`;
      return { field, rule, message: `${field} ${message}` };
    }),
  );
}
