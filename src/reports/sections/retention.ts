import type { Policy } from '../../policies/policy.schema.js';
import type { Report } from '../report.schema.js';

const DAY_MS = 86_400_000;
/** Six years (45 CFR 164.316(b)(2)(i)) of 365 days, the default retention of policies. */
const SIX_YEARS_DAYS = 2_190;

/** Returns how long the policy keeps the session, its journal and its payloads. */
export function retention(
  policy: Policy | undefined,
  endedAt: Date,
  keptPayloads: number,
): Report['retention'] {
  const days = policy?.retentionDays ?? 0;
  const payloadDays = policy?.payloadRetentionDays ?? 0;
  const logged = policy?.logPayloads === true;
  return {
    retention_days: days,
    keep_until: after(endedAt, days),
    payloads: keptPayloads > 0 ? 'kept' : logged ? 'not_kept' : 'not_logged',
    payload_retention_days: payloadDays,
    payloads_until: logged ? after(endedAt, payloadDays) : null,
    six_years: days >= SIX_YEARS_DAYS,
  };
}

function after(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * DAY_MS).toISOString();
}
