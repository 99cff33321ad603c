import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import { AuditVerification } from '../../audit/verification/audit-verification.service.js';
import { READS, withService } from '../with-service.js';
import { ownerOf } from './session-owner.js';

interface Extent {
  /** Session to verify; undefined verifies all. */
  readonly session: string | undefined;
  readonly sinceCheckpoint: boolean;
}

/** Verifies the journal in the database. @param report returns the line to print */
export async function verifyStored(
  { session, sinceCheckpoint }: Extent,
  report: (result: VerifyResult) => string,
): Promise<void> {
  await withService(READS, async (app) => {
    const verification = app.get(AuditVerification);
    const { progress, end } = progressLine();
    try {
      if (session === undefined) {
        return report(await verification.verifyAll({ sinceCheckpoint, remember: true, progress }));
      }
      return report(await verification.verifySession(await ownerOf(app, session), session, progress));
    } finally {
      end();
    }
  });
}

/** Shows progress on a terminal. */
function progressLine(): { progress: (events: number) => void; end: () => void } {
  if (!process.stderr.isTTY) return { progress: () => undefined, end: () => undefined };
  return {
    progress: (events) => process.stderr.write(`\r${events} events`),
    end: () => process.stderr.write('\r\u001B[K'),
  };
}
