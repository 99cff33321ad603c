import type { AuditEvent } from '../../events/audit-event.js';

/** Sampling of calls for review, as stated by the calls' own chains and by finished reviews. */
export class ReviewSampling {
  readonly #reviews: AuditEvent[] = [];
  readonly #samples = new Map<string, AuditEvent>();

  /** @param event event of any kind; undefined is ignored */
  add(event: AuditEvent | undefined): void {
    if (event?.kind === 'review_finished' && event.chance !== undefined) this.#reviews.push(event);
    if (event?.kind === 'review_sampled') this.#samples.set(event.chain, event);
  }

  /** IDs of the sessions that were reviewed. */
  get sessions(): string[] {
    return this.#reviews.map(sessionOf);
  }

  /**
   * Returns the first review that states a different sampling than its call's chain; undefined if all agree.
   * @param wasRemoved whether a call's chain is missing, although a seal shows that it existed
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
