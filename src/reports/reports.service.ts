import { Injectable, StreamableFile } from '@nestjs/common';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { auditUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { RequestContext } from '../common/http/request-context.js';
import { FairBulkhead, BulkheadFull } from '../common/async/bulkhead.js';
import { Transactions } from '../database/transactions.js';
import type { ReportFormat, ReportQueryDto } from './dto/report-query.dto.js';
import { PdfRenderer } from './pdf/pdf-renderer.js';
import { ReportBuilder } from './report-builder.service.js';
import type { Report } from './report.schema.js';

/** Maximum numbers of concurrent and waiting reports. A long report takes seconds of a core. */
const AT_ONCE = 2;
const MOST_WAITING = 32;
const MOST_WAITING_EACH = 8;
const RETRY_AFTER_SECONDS = '5';

/** Body of a JSON report, or a PDF file. */
export type ReportAnswer = { report: Report } | StreamableFile;

@Injectable()
export class ReportsService {
  private readonly bulkhead = new FairBulkhead(AT_ONCE, MOST_WAITING, MOST_WAITING_EACH);

  constructor(
    private readonly builder: ReportBuilder,
    private readonly renderer: PdfRenderer,
    private readonly journal: AccountJournal,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Creates a session's report. Appends an event to the account's chain before the report is returned.
   * @throws DomainError `session_not_found`, `report_generation_failed`, `reports_busy`, `audit_unavailable`
   */
  async get(
    ctx: RequestContext,
    sessionId: string,
    { format = 'json' }: ReportQueryDto,
  ): Promise<ReportAnswer> {
    try {
      return await this.bulkhead.run(ctx.accountId, () => this.make(ctx, sessionId, format));
    } catch (error) {
      if (!(error instanceof BulkheadFull)) throw error;
      throw new DomainError('reports_busy', 'The service is creating too many reports. Try again later.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
  }

  private async make(ctx: RequestContext, sessionId: string, format: ReportFormat): Promise<ReportAnswer> {
    const { report, appendix } = await this.builder.build(ctx.accountId, sessionId);
    const pdf = format === 'pdf' ? await this.renderer.render({ report, appendix }) : undefined;
    await this.record(ctx, report, format);
    if (pdf === undefined) return { report };
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="sotto-report-${sessionId}.pdf"`,
      length: pdf.length,
    });
  }

  private async record(ctx: RequestContext, report: Report, format: ReportFormat): Promise<void> {
    const { accountId, actor } = ctx;
    await this.transactions
      .run(accountId, (manager) =>
        this.journal.append(manager, accountId, {
          kind: 'report_generated',
          session_id: report.session_id,
          report_id: report.id,
          format,
          merkle_root: report.merkle_root_hex,
          // The examination of stored texts is journaled, although it returns only counts.
          payloads_examined: report.leak_detection.reply.examined,
          actor: eventActor(actor),
        }),
      )
      .catch((cause: unknown) => {
        throw auditUnavailable(cause);
      });
  }
}
