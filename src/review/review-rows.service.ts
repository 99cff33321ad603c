import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { AccountJournal } from '../audit/journal/account-journal.js';
import type { RequestContext } from '../common/http/request-context.js';
import { Transactions } from '../database/transactions.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import type { OpenReview } from './open-reviews.service.js';
import { type ReviewRow, ReviewsRepository } from './reviews.repository.js';
import { slottedTurns } from './rows/slotted-row.js';
import { SampleRows } from './samples/sample-rows.repository.js';
import { openRow, sealRow } from './samples/sampled-texts.js';

export const ROWS_TYPE = 'application/x-ndjson';
/** Rows that are unsealed at a time. */
const PAGE = 100;

/** What stays of reviewed texts, to train and measure by, where the policy asks for it. */
@Injectable()
export class ReviewRows {
  constructor(
    private readonly rows: SampleRows,
    private readonly reviews: ReviewsRepository,
    private readonly transactions: Transactions,
    private readonly journal: AccountJournal,
    private readonly keys: KeysService,
  ) {}

  /** Keeps a row of a call's texts, inside the transaction that destroys them. */
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

  /** The rows of all calls that the role may look at, one a line. Each export leaves a trace. */
  async file({ accountId, actor }: RequestContext): Promise<StreamableFile> {
    await this.transactions.run(accountId, async (manager) => {
      await this.journal.append(manager, accountId, {
        kind: 'review_rows_exported',
        rows: await this.rows.countRows(manager, accountId, actor.role),
        actor: { user_id: actor.userId, login: actor.login },
      });
    });
    const file = new StreamableFile(Readable.from(this.lines(accountId, actor.role)), {
      type: ROWS_TYPE,
      disposition: 'attachment; filename="sotto-review-rows.jsonl"',
    });
    // The status has been sent already: only a broken connection can signal that the rest is missing.
    file.setErrorHandler((_error, response) => {
      response.destroy?.();
    });
    return file;
  }

  private async *lines(accountId: string, role: string): AsyncGenerator<string> {
    for (let after = ''; ;) {
      const { rows, keyring } = await this.transactions.byKey(accountId, async (manager) => {
        const epoch = await this.reviews.epoch(manager, accountId);
        const found = await this.rows.listRows(manager, accountId, role, after, PAGE);
        return { rows: found, keyring: await this.keys.keyring(accountId, epoch) };
      });
      for (const sealed of rows) {
        const row = openRow(keyring, sealed.sessionId, sealed);
        if (row !== undefined) yield `${JSON.stringify(row)}\n`;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.sessionId;
    }
  }
}
