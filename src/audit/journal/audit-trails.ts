import { Inject, Injectable } from '@nestjs/common';
import { type Clock, DatabaseClock } from '../../database/database-clock.js';
import { AuditTrail } from './audit-trail.js';
import { CallJournal } from './call-journal.js';
import type { CallTimings } from './call-timings.js';

/** Opens the records of calls and ensures that each record is closed. */
@Injectable()
export class AuditTrails {
  constructor(
    private readonly journal: CallJournal,
    @Inject(DatabaseClock) private readonly clock: Clock = Date,
  ) {}

  open(timings: CallTimings | undefined): AuditTrail {
    return new AuditTrail(this.journal, timings, this.clock);
  }

  /**
   * Runs a call's work and then closes the call's trail, even if the work failed.
   * @throws errors of the work; DomainError `audit_unavailable`
   */
  async record<T>(trail: AuditTrail, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await trail.fail(error);
      throw error;
    } finally {
      await trail.close('error').finally(trail.end);
    }
  }
}
