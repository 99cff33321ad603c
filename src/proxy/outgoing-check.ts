import { TimeSlice } from '../common/async/time-slice.js';
import { decodeText, valueIn } from '../detection/decoded-slots.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import { LiteralValues } from '../detection/values/literal-values.js';
import type { MaskedSpan, Masking } from '../tokenization/tokenizer.js';
import { forEachMember, isJsonObject, type JsonValue } from './wire/json/json.js';

/** A body as it would leave, and what of it is none of the texts that were masked: settings, names of members, ids. */
export interface OutgoingBody {
  readonly bytes: Buffer;
  readonly withoutTexts: () => Buffer;
}

/** One of these is in every JSON text that has something encoded in it. */
const SIGNS = ['%', '=', '&', '\\u', '\\\\'] as const;
const NAME = /^[A-Za-z][\w-]{0,63}$/;

/**
 * The last look: the path of a value that was masked and stands in the body where no text of it was, `''` where it stands in
 * no member alone, undefined if there is none. What the texts themselves hold was searched before, with what the policy leaves
 * in them.
 */
export async function maskedBesideTexts(
  { bytes, withoutTexts }: OutgoingBody,
  { spans }: Pick<Masking, 'spans'>,
  policy: DetectionPolicy,
): Promise<string | undefined> {
  const masked = new LiteralValues(
    spans.filter((span) => isMaskedEverywhere(span, policy)).flatMap(spellingsOf),
  );
  if (masked.isEmpty || !(await standsIn(bytes, masked))) return undefined;
  const rest = withoutTexts();
  if (!(await standsIn(rest, masked))) return undefined;
  for (const [path, text] of textsIn(JSON.parse(rest.toString()) as JsonValue, '', masked))
    if (await standsIn(Buffer.from(JSON.stringify(text)), masked)) return path;
  return '';
}

function isMaskedEverywhere({ entity: { kind } }: MaskedSpan, { rules }: DetectionPolicy): boolean {
  const rule = rules.get(kind);
  return rule?.roles === undefined && rule?.keepFuture === undefined;
}

/** A value as it is written, and as it is read. */
function spellingsOf({ slot, entity }: MaskedSpan): string[] {
  return [slot.text.slice(entity.start, entity.end), valueIn(slot, entity).text];
}

/** In the JSON as it is written, or with all decoded that is encoded in its strings. */
async function standsIn(json: Buffer, masked: LiteralValues): Promise<boolean> {
  const written = asWritten(json);
  if (masked.standIn(written)) return true;
  if (!SIGNS.some((sign) => written.includes(sign))) return false;
  const text = written.toString().replaceAll('\\n', '\n').replaceAll('\\r', '\r').replaceAll('\\\\', '\\');
  return masked.standIn(Buffer.from(await decodeText(text, new TimeSlice())));
}

/** A letter that came as its number (`\u00e9`) is compared as a letter. */
function asWritten(json: Buffer): Buffer {
  return json.includes('\\u') ? Buffer.from(JSON.stringify(JSON.parse(json.toString()))) : json;
}

/** Names, strings and numbers of a JSON value with their paths: of known names, and positions in the place of others. */
function* textsIn(value: JsonValue, path: string, masked: LiteralValues): Generator<[string, JsonValue]> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* textsIn(item, `${path}[${at}]`, masked);
  } else if (isJsonObject(value)) {
    const members: [string, JsonValue][] = [];
    forEachMember(value, (name, member, position) => {
      const isKnown = NAME.test(name) && !masked.standIn(Buffer.from(name.replace(/[_-]/g, ' ')));
      const step = isKnown ? `${path === '' ? '' : '.'}${name}` : `${path === '' ? 'body' : ''}{${position}}`;
      members.push([path + step, name]);
      members.push([path + step, member]);
    });
    for (const [at, member] of members) yield* textsIn(member, at, masked);
  } else yield [path, value];
}
