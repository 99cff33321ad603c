import { readReportedError } from '../common/reported-errors.js';
import { NOTHING_SAID, ReportedFailure } from '../faulty-reply.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

/** What providers write instead of null while a choice goes on. */
const UNFINISHED =
  /^(?:null|none|nil|undefined|unfinished|not_finished|in_progress|(?:finish_reason_)?unspecified)?$/i;
/** Reasons of gateways that lost the model amid its reply. */
const FAILED: ReadonlySet<JsonValue | undefined> = new Set(['error', 'network_error']);

/** True if a `finish_reason` ends its choice. Each provider has reasons of its own, so every other word does. */
export function isFinish(reason: JsonValue | undefined): reason is string {
  return typeof reason === 'string' && !UNFINISHED.test(reason);
}

/** @throws ReportedFailure if the upstream reports a failure in a choice: what it says so far is no whole reply */
export function refuseFailedChoice(choice: JsonObject): void {
  const failed = FAILED.has(choice.finish_reason);
  if (failed || isJsonObject(choice.error))
    throw new ReportedFailure(readReportedError(choice) ?? NOTHING_SAID);
}
