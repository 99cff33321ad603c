import { GIVEN_NAMES } from '../../lexicon/given-names.js';
import type { SlotInContext } from '../../slot-context.js';
import type { Range } from '../../text/normalized-text.js';

const NAMED: ReadonlySet<string> = new Set(['NAME', 'EMPLOYER', 'FACILITY', 'LOCATION', 'ADDRESS']);
const SPEAKERS: ReadonlySet<string> = new Set(['user', 'assistant']);
/** Of a regular expression. */
const CHARACTER_RANGE = /^\^?\[?[A-Za-z]-[A-Za-z](?:\d-\d)?\]?$/;
/** "ISO 4217": what follows is the number of a standard. */
const STANDARD_BEFORE = /\b(?:ISO|RFC|IEEE|ANSI|DIN|X12)[ /-]$/;
const FOR_EXAMPLE = /^(?:e\.?\s?g\.?|i\.?\s?e\.?|for example|such as)[\s,:]*/i;
/** "LaneClosedError", "E_VAULT_LOCKED", "en-US-JennyNeural", "SW-REUBEN" */
const IDENTIFIER =
  /^(?:[A-Z][a-z\d]+(?:[A-Z][a-z\d]*)*(?:Error|Exception|Neural|Failed|Mismatch|Handler|Service|Client|Id)|[A-Z\d]+(?:_[A-Z\d]+)+|[a-z]{2}-[A-Z]{2}(?:-\w+)?|[a-z]\w*\([^)]*\)?)$/;
/** What the log of a program numbers. */
const LOGGED_BEFORE =
  /(?:^|[^\p{L}])(?:trace|span|correlation|req|build|commit|sha|rev(?:ision)?|pid|tid|port|node|shard|pod|snapshot|marker|opcode|errno|bucket|checksum|etag|correlation[ _-]?id|trace[ _-]?id|span[ _-]?id|request[ _-]?id)\s?[=:#]?\s?["'\x60(]?$/iu;
const LOGGED = /^(?:req|evt|event|trace|span|msg|run|chatcmpl|resp)_[\w-]{4,}$/;
const MEMORY = /^0x[\da-f]{1,16}$/i;
const MEASURE =
  /^[^\p{L}\p{N}]*-?\d+(?:[.,]\d+)?\s?(?:ms|secs?|s|mins?|h|hrs?|d|w|wks?|mo|yrs?|db|dbm|km|cm|mm|m|kb|mb|gb|tb|hz|khz|mhz|ghz|v|kv|w|kw|kwh|nm|psi|bar|rpm|tpm|fps|px|pct|%)$/iu;
/** Of the IANA: "[America/New_York]". */
const ZONE = 'Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc';
const IN_ZONE = new RegExp(`^(?:${ZONE})/[A-Z]`);
const AFTER_ZONE = new RegExp(`(?:^|[^\\p{L}])(?:${ZONE})/[A-Za-z_/]*$`, 'u');
const TIMES_BEFORE = /\b(?:attempt|try|retry|retries|part|page|step|round|stage|batch|capacity)\s?\(?$/i;
/** The rest of a version: "4.12" of "4.12.0-aurora". */
const VERSION_AFTER = /^(?:\.\d|[-+][a-z])/i;
const VERSION_BEFORE = /\b(?:version|release|build|firmware|fw|v)[ :=]{0,3}$/i;
const REACH = 24;

/**
 * True for what the model takes for a value where programs talk: names of errors, numbers of traces, measures, versions. In
 * what people say, only forms that no value has.
 */
export function isProgramTalk({ slot }: SlotInContext, { start, end }: Range, kind: string): boolean {
  const { text, role } = slot;
  const said = text.slice(start, end).trim();
  const bare = said.replace(FOR_EXAMPLE, '');
  const lead = text.slice(Math.max(0, start - REACH), start);
  if (bare === '' || CHARACTER_RANGE.test(said) || STANDARD_BEFORE.test(lead) || MEMORY.test(said))
    return true;
  if (NAMED.has(kind) && (IN_ZONE.test(text.slice(start, end + 2)) || AFTER_ZONE.test(lead))) return true;
  if (kind === 'DATE' || kind === 'DOB')
    return (
      MEASURE.test(said) ||
      VERSION_AFTER.test(text.slice(end)) ||
      TIMES_BEFORE.test(lead) ||
      VERSION_BEFORE.test(lead)
    );
  if (SPEAKERS.has(role) && slot.owner === undefined) return LOGGED.test(said);
  if (NAMED.has(kind)) return bare.split(/\s+/).every((word) => isIdentifier(word));
  return MEASURE.test(said) || LOGGED.test(said) || LOGGED_BEFORE.test(lead);
}

function isIdentifier(word: string): boolean {
  if (!IDENTIFIER.test(word)) return false;
  const parts = word.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());
  return !parts.some((part) => GIVEN_NAMES.has(part));
}
