import type { AuditEvent } from '../../events/audit-event.js';

/** How calls were sampled for review: in their own chains, and in finished reviews of them. */
export class ReviewSampling {
  readonly #reviews: AuditEvent[] = [];
  readonly #samples = new Map<string, AuditEvent>();

  /** @param event of any kind; undefined is ignored */
  add(event: AuditEvent | undefined): void {
    if (event?.kind === 'review_finished' && event.chance !== undefined) this.#reviews.push(event);
    if (event?.kind === 'review_sampled') this.#samples.set(event.chain, event);
  }

  /** Sessions that were reviewed. */
  get sessions(): string[] {
    return this.#reviews.map(sessionOf);
  }

  /**
   * The first review that states another sampling than the chain of its call.
   * @param wasRemoved whether a call's chain is missing, and a seal shows that there was one
   */
  mismatch(wasRemoved: (sessionId: string) => boolean): AuditEvent | undefined {
    return this.#reviews.find((review) => {
      const sampled = this.#samples.get(sessionOf(review));
      if (sampled === undefined) return !wasRemoved(sessionOf(review));
      const { stratum, chance, sampled_at: at } = review;
      return stratum !== sampled.stratum || chance !== sampled.chance || at !== sampled.ts;
    });
  }
}

function sessionOf({ session_id: id }: AuditEvent): string {
  return typeof id === 'string' ? id : '';
}
