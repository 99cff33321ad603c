import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import type { RequestContext } from '../common/http/request-context.js';
import { Transactions } from '../database/transactions.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import type { OpenReview } from './open-reviews.service.js';
import { type ReviewRow, ReviewsRepository } from './reviews.repository.js';
import { slottedTurns } from './rows/slotted-row.js';
import { SampleRows } from './samples/sample-rows.repository.js';
import { openRow, sealRow, type SlottedRow } from './samples/sampled-texts.js';

export const ROWS_TYPE = 'application/x-ndjson';
/** Number of rows that are unsealed and journaled at a time. */
const PAGE = 1_000;

interface RowsPage {
  readonly rows: readonly SlottedRow[];
  /** Session ID after which the next page begins; undefined on the last page. */
  readonly after: string | undefined;
}

/** Stores and exports reviewed texts without values, for training and measurement, if the policy allows it. */
@Injectable()
export class ReviewRows {
  constructor(
    private readonly rows: SampleRows,
    private readonly reviews: ReviewsRepository,
    private readonly transactions: Transactions,
    private readonly journal: AccountJournal,
    private readonly keys: KeysService,
  ) {}

  /** Stores a row of a call's texts, inside the transaction that destroys the texts. */
  async keep(
    { manager, call, sessionId, texts, keyring }: OpenReview,
    finished: readonly Pick<ReviewRow, 'marks'>[],
  ): Promise<void> {
    const turns = slottedTurns(
      texts,
      finished.map(({ marks }) => marks),
    );
    const row = sealRow(keyring, sessionId, { id: randomUUID(), language: call.language, turns });
    await this.rows.keepRow(manager, keyring.accountId, sessionId, row);
  }

  /**
   * Returns a file with the rows of all calls that the role may view, one per line. Each page of rows is journaled
   * before it is written, so that the journal counts all written rows.
   */
  async file(ctx: RequestContext): Promise<StreamableFile> {
    const first = await this.page(ctx, '');
    const file = new StreamableFile(Readable.from(this.lines(ctx, first)), {
      type: ROWS_TYPE,
      disposition: 'attachment; filename="sotto-review-rows.jsonl"',
    });
    // The status was already sent, so only a broken connection can signal that the rest is missing.
    file.setErrorHandler((_error, response) => {
      response.destroy?.();
    });
    return file;
  }

  private async *lines(ctx: RequestContext, first: RowsPage): AsyncGenerator<string> {
    for (let page = first; ;) {
      for (const row of page.rows) yield `${JSON.stringify(row)}\n`;
      if (page.after === undefined) return;
      page = await this.page(ctx, page.after);
    }
  }

  /** Returns a page of rows and journals it, if it has rows or is the first page. Damaged rows are omitted. */
  private page({ accountId, actor }: RequestContext, after: string): Promise<RowsPage> {
    return this.transactions.byKey(accountId, async (manager) => {
      const epoch = await this.reviews.epoch(manager, accountId);
      const sealed = await this.rows.listRows(manager, accountId, actor.role, after, PAGE);
      const keyring = await this.keys.keyring(accountId, epoch);
      const rows = sealed.flatMap((row) => openRow(keyring, row.sessionId, row) ?? []);
      if (rows.length > 0 || after === '')
        await this.journal.append(manager, accountId, {
          kind: 'review_rows_exported',
          rows: rows.length,
          actor: eventActor(actor),
        });
      return { rows, after: sealed.length < PAGE ? undefined : sealed.at(-1)?.sessionId };
    });
  }
}
