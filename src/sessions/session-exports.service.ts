import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { inPages } from '../common/async/read-ahead.js';
import { csvLine, type CsvValue } from '../common/text/csv.js';
import type { RequestContext } from '../common/http/request-context.js';
import { Transactions } from '../database/transactions.js';
import type { ExportFormat, ExportSessionsQueryDto } from './dto/list-sessions.dto.js';
import { orderOf, SessionFilters } from './session-filters.service.js';
import { placeOf, type SessionSummary } from './session-summary.js';
import { type SessionItem, toSessionItem } from './session-summary.view.js';
import { SessionsRepository } from './sessions.repository.js';

/** Number of sessions that are read and journaled at a time. */
const PAGE = 1_000;

const DEFAULT_FORMAT = 'json' satisfies ExportFormat;
const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

/** Exports all sessions that a list with the same filters returns, page by page. */
@Injectable()
export class SessionExports {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionsRepository,
    private readonly filters: SessionFilters,
    private readonly journal: AccountJournal,
  ) {}

  /** @throws DomainError `validation_failed` */
  async file(ctx: RequestContext, query: ExportSessionsQueryDto): Promise<StreamableFile> {
    const { format = DEFAULT_FORMAT } = query;
    const from = this.filters.start(query);
    const first = await this.page(ctx, query, from, undefined);
    const rows = inPages(
      (after: SessionSummary | undefined) =>
        after === undefined ? Promise.resolve(first) : this.page(ctx, query, from, after),
      PAGE,
    );
    const file = new StreamableFile(Readable.from(format === 'csv' ? csvChunks(rows) : jsonChunks(rows)), {
      type: EXPORT_TYPES[format],
      disposition: `attachment; filename="sotto-sessions.${format}"`,
    });
    // The status was already sent, so only a broken connection can signal that the rest is missing.
    file.setErrorHandler((_error, response) => {
      response.destroy?.();
    });
    return file;
  }

  /** Returns a page of sessions and journals it first, if it has sessions or is the first page. */
  private page(
    { accountId, actor }: RequestContext,
    query: ExportSessionsQueryDto,
    from: number,
    after: SessionSummary | undefined,
  ): Promise<SessionSummary[]> {
    return this.transactions.run(accountId, async (manager) => {
      const filter = await this.filters.of(manager, accountId, { query, agentId: query.agent_id, from });
      const place = after === undefined ? undefined : placeOf(after);
      const rows = await this.sessions.listPage(manager, accountId, filter, orderOf(query), PAGE, place);
      if (rows.length > 0 || after === undefined)
        await this.journal.append(manager, accountId, {
          kind: 'sessions_exported',
          sessions: rows.length,
          format: query.format ?? DEFAULT_FORMAT,
          actor: eventActor(actor),
        });
      return rows;
    });
  }
}

async function* jsonChunks(rows: AsyncIterable<SessionSummary>): AsyncGenerator<string> {
  yield '{"data":[';
  let separator = '';
  for await (const row of rows) {
    yield separator + JSON.stringify(toSessionItem(row));
    separator = ',\n';
  }
  yield ']}';
}

/** Columns of the CSV file, in order. */
const COLUMNS = [
  'id',
  'started_at',
  'ended_at',
  'status',
  'agent_id',
  'agent_name',
  'call_id',
  'api',
  'transport',
  'mode',
  'upstream_model',
  'duration_ms',
  'added_ms',
  'prompt_tokens',
  'completion_tokens',
  'cached_tokens',
  'written_tokens',
  'cost',
  'redaction_count',
  'redactions_by_kind',
  'observed_by_kind',
  'languages',
  'caller_key_id',
] as const;

async function* csvChunks(rows: AsyncIterable<SessionSummary>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const row of rows) yield csvLine(cellsOf(toSessionItem(row)));
}

function cellsOf({
  redactions_by_kind: masked,
  observed_by_kind: observed = {},
  languages = [],
  usage,
  ...fields
}: SessionItem): CsvValue[] {
  const cells: Partial<Record<(typeof COLUMNS)[number], CsvValue>> = {
    redactions_by_kind: counted(Object.entries(masked)),
    observed_by_kind: counted(Object.entries(observed)),
    languages: counted(languages.map(({ language, turns }) => [language, turns])),
    ...fields,
    ...usage,
  };
  return COLUMNS.map((column) => cells[column]);
}

/** Formats counts as `NAME 2; PHONE 1`. */
function counted(counts: readonly (readonly [name: string, count: number])[]): string {
  return counts.map(([name, count]) => `${name} ${count}`).join('; ');
}
