import { Injectable } from '@nestjs/common';
import { type AgentTerm, AgentTerms, type TermPlan } from '../agents/agent-terms.service.js';
import { type DomainError, validationFailed } from '../common/errors/domain-error.js';
import type { RequestContext } from '../common/http/request-context.js';
import { Transactions } from '../database/transactions.js';
import { DetectionService } from '../detection/detection.service.js';
import { PolicyRules } from '../detection/policy/rules.js';
import type { TextSlot } from '../detection/slot.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import { type MarkedTerm, markedTerm, markOfTerm } from './marks/term.js';
import { type ChangedSpan, changedSpans } from './marks/term-effect.js';
import { type OpenReview, OpenReviews } from './open-reviews.service.js';
import { readBody } from './read-body.js';
import { ReviewsRepository, type TextsOfCall } from './reviews.repository.js';
import { openTexts, type SampledText } from './samples/sampled-texts.js';
import { type TermAnswer, type TermEffect, type TermPreviewAnswer, toTermPreview } from './terms.view.js';

/** Maximum numbers of calls to search for a term, and of calls to detect again. Limited because the reviewer waits. */
const MOST_SEARCHED = 500;
const MOST_READ = 20;
/** Number of calls whose texts are unsealed at a time. */
const PAGE = 25;

/** Adds an annotated value as a term to the call's policy or agent. */
@Injectable()
export class ReviewTerms {
  constructor(
    private readonly opened: OpenReviews,
    private readonly reviews: ReviewsRepository,
    private readonly transactions: Transactions,
    private readonly keys: KeysService,
    private readonly agents: AgentTerms,
    private readonly detection: DetectionService,
  ) {}

  /**
   * Returns the effect of a term on this call and on others that the reviewer may view. Changes no data.
   * @throws DomainError `not_found`, `forbidden`, `agent_not_found`, `policy_yaml_invalid`, `validation_failed`
   */
  async preview(ctx: RequestContext, id: string, body: unknown): Promise<TermPreviewAnswer> {
    const asked = readBody(markedTerm, body);
    const { accountId, actor } = ctx;
    const { term, plan, texts } = await this.opened.openViewed(ctx, id, async (review) => {
      const found = termOf(review, asked);
      return {
        term: found,
        texts: review.texts,
        plan: await this.agents.plan(review.manager, accountId, review.call.agentId, found),
      };
    });
    const effect = await this.effectOf(ctx, id, texts, term, plan);
    const kind = term.as === 'deny' ? term.kind : undefined;
    return toTermPreview(asked.as, kind, plan, this.agents.mayApply(actor), effect);
  }

  /** Adds the term, which applies to all calls that begin afterwards. @throws DomainError like {@link preview} */
  async apply(ctx: RequestContext, id: string, body: unknown): Promise<TermAnswer> {
    const asked = readBody(markedTerm, body);
    const { term, agentId } = await this.opened.openViewed(ctx, id, (review) =>
      Promise.resolve({ term: termOf(review, asked), agentId: review.call.agentId }),
    );
    const agent = await this.agents.apply(ctx, agentId, term);
    return {
      agent_id: agent.id,
      policy_name: agent.policy_name,
      policy_version: agent.policy_version,
      own_terms: agent.own_terms?.length ?? 0,
    };
  }

  private async effectOf(
    ctx: RequestContext,
    id: string,
    texts: readonly SampledText[],
    { term }: AgentTerm,
    plan: TermPlan,
  ): Promise<TermEffect> {
    const here = await this.changesIn(ctx.accountId, texts, plan);
    const perCall = here.length > 0 ? [here] : [];
    let [searched, read, leftOut] = [1, 0, 0];
    for await (const others of this.otherCalls(ctx, id)) {
      searched += 1;
      if (!containsTerm(others, term, plan)) continue;
      if (read === MOST_READ) leftOut += 1;
      else {
        read += 1;
        const changes = await this.changesIn(ctx.accountId, others, plan);
        if (changes.length > 0) perCall.push(changes);
      }
    }
    return { searched, leftOut, here, perCall };
  }

  /** Yields the texts of other calls that the reviewer may view, the calls that expire last first. */
  private async *otherCalls(
    { accountId, actor }: RequestContext,
    except: string,
  ): AsyncGenerator<readonly SampledText[]> {
    const reviewer = { id: actor.userId, role: actor.role };
    for (let skip = 0; skip < MOST_SEARCHED; skip += PAGE) {
      const { rows, keyring } = await this.transactions.byKey(accountId, async (manager) => {
        const epoch = await this.reviews.epoch(manager, accountId);
        const page = { limit: PAGE, skip };
        const found: TextsOfCall[] = await this.reviews.listTexts(manager, accountId, reviewer, except, page);
        return { rows: found, keyring: await this.keys.keyring(accountId, epoch) };
      });
      for (const row of rows) {
        const texts = openTexts(keyring, row.sessionId, row);
        if (texts !== undefined) yield texts;
      }
      if (rows.length < PAGE) return;
    }
  }

  /** Returns how the masking of texts would change if they were a call to the agent, with its usual detection. */
  private async changesIn(
    accountId: string,
    texts: readonly SampledText[],
    { before, after, withoutModel }: TermPlan,
  ): Promise<ChangedSpan[]> {
    const slots = texts.map(toSlot);
    const { signal } = new AbortController();
    const options = { accountId, withoutModel };
    const was = await this.detection.detect(slots, before, signal, options);
    const is = await this.detection.detect(slots, after, signal, options);
    return changedSpans(
      texts.map(({ text }) => text),
      was,
      is,
    );
  }
}

/** Returns true if any text contains the term, as matched by a policy. */
function containsTerm(texts: readonly SampledText[], term: string, { before }: TermPlan): boolean {
  const rules = PolicyRules.of({ ...before, allow: [term], ownTerms: [], deny: [], patterns: [] });
  return texts
    .map(toSlot)
    .some((slot) => rules.clearIn(slot).phraseIn({ start: 0, end: slot.text.length }) !== undefined);
}

function toSlot({ role, path, text }: SampledText, turn: number): TextSlot {
  return { role, path, text, turn, member: 'speech', form: 'text' };
}

/** @throws DomainError `validation_failed` */
function termOf({ texts, marks, reviews }: OpenReview, asked: MarkedTerm): AgentTerm {
  const all = reviews.flatMap((review) => review.marks);
  const found = markOfTerm(texts, marks, all, asked);
  if ('message' in found) throw refuse(found.field, found.rule, found.message);
  const { mark, term } = found;
  if (asked.as !== 'deny') return { as: asked.as, term };
  const kind = asked.kind ?? mark.kind;
  if (kind === undefined) throw refuse('kind', 'kind', 'is required for deny');
  return { as: 'deny', term, kind };
}

function refuse(field: string, rule: string, message: string): DomainError {
  return validationFailed([{ field, rule, message: `${field}: ${message}` }]);
}
