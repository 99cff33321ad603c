import { readReportedError } from '../common/reported-errors.js';
import { EMPTY_REPORT, ReportedFailure } from '../faulty-reply.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

/** Values that providers send instead of null before a choice ends. */
const UNFINISHED =
  /^(?:null|none|nil|undefined|unfinished|not_finished|in_progress|(?:finish_reason_)?unspecified)?$/i;
/** Finish reasons of gateways that lost the connection to the model during a reply. */
const FAILED: ReadonlySet<JsonValue | undefined> = new Set(['error', 'network_error']);

/** Returns whether a `finish_reason` ends its choice. Unknown values do, because reasons differ by provider. */
export function isFinish(reason: JsonValue | undefined): reason is string {
  return typeof reason === 'string' && !UNFINISHED.test(reason);
}

/** @throws ReportedFailure if the upstream reports a failure in a choice, which makes the reply incomplete */
export function refuseFailedChoice(choice: JsonObject): void {
  const failed = FAILED.has(choice.finish_reason);
  if (failed || isJsonObject(choice.error))
    throw new ReportedFailure(readReportedError(choice) ?? EMPTY_REPORT);
}
