import { TimeSlice } from '../common/async/time-slice.js';
import { decodeText, valueIn } from '../detection/decoded-slots.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import { LiteralValues } from '../detection/values/literal-values.js';
import type { MaskedSpan, Masking } from '../tokenization/tokenizer.js';
import { forEachMember, isJsonObject, type JsonValue } from './wire/json/json.js';

/** A body to be forwarded, and the body without its texts, with only settings, member names and IDs. */
export interface OutgoingBody {
  readonly bytes: Buffer;
  readonly withoutTexts: () => Buffer;
}

/** Every JSON text with encoded content contains at least one of these strings. */
const ENCODING_SIGNS = ['%', '=', '&', '\\u', '\\\\'] as const;
const NAME = /^[A-Za-z][\w-]{0,63}$/;

/**
 * Searches the body for masked values outside the texts, as the last step of the egress check. Returns the path of a
 * value, `''` if the value spans several members, or undefined if none occurs. The texts themselves were searched
 * before, under the exceptions of the policy.
 */
export async function maskedBesideTexts(
  { bytes, withoutTexts }: OutgoingBody,
  { spans }: Pick<Masking, 'spans'>,
  policy: DetectionPolicy,
): Promise<string | undefined> {
  const masked = new LiteralValues(
    spans.filter((span) => isMaskedEverywhere(span, policy)).flatMap(spellingsOf),
  );
  if (masked.isEmpty || !(await occursIn(bytes, masked))) return undefined;
  const rest = withoutTexts();
  if (!(await occursIn(rest, masked))) return undefined;
  for (const [path, text] of textsIn(JSON.parse(rest.toString()) as JsonValue, '', masked))
    if (await occursIn(Buffer.from(JSON.stringify(text)), masked)) return path;
  return '';
}

function isMaskedEverywhere({ entity: { kind } }: MaskedSpan, { rules }: DetectionPolicy): boolean {
  const rule = rules.get(kind);
  return rule?.roles === undefined && rule?.keepFuture === undefined;
}

/** Returns a value in its written form and in its decoded form. */
function spellingsOf({ slot, entity }: MaskedSpan): string[] {
  return [slot.text.slice(entity.start, entity.end), valueIn(slot, entity).text];
}

/** Searches the JSON as it is written, and with all encoded strings decoded. */
async function occursIn(json: Buffer, masked: LiteralValues): Promise<boolean> {
  const written = asWritten(json);
  if (masked.standIn(written)) return true;
  if (!ENCODING_SIGNS.some((sign) => written.includes(sign))) return false;
  const text = written.toString().replaceAll('\\n', '\n').replaceAll('\\r', '\r').replaceAll('\\\\', '\\');
  return masked.standIn(Buffer.from(await decodeText(text, new TimeSlice())));
}

/** Replaces numeric escapes such as `\u00e9` by their letters. */
function asWritten(json: Buffer): Buffer {
  return json.includes('\\u') ? Buffer.from(JSON.stringify(JSON.parse(json.toString()))) : json;
}

/** Yields the names, strings and numbers of a JSON value with their paths. Unusual names are replaced by positions. */
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
