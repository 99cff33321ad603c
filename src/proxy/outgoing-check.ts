import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import { LiteralValues } from '../detection/values/literal-values.js';
import type { MaskedSpan, Masking } from '../tokenization/tokenizer.js';

/** A body as it would leave, and what of it is none of the texts that were masked: settings, names of members, ids. */
export interface OutgoingBody {
  readonly bytes: Buffer;
  readonly withoutTexts: () => Buffer;
}

/**
 * The last look: true if a value that was masked stands in the body where no text of it was. What the texts themselves hold
 * was searched before, with what the policy leaves in them.
 */
export function holdsMasked(
  { bytes, withoutTexts }: OutgoingBody,
  { spans }: Pick<Masking, 'spans'>,
  policy: DetectionPolicy,
): boolean {
  const masked = new LiteralValues(spans.filter((span) => isMaskedEverywhere(span, policy)).map(textOf));
  return masked.standIn(asWritten(bytes)) && masked.standIn(asWritten(withoutTexts()));
}

function isMaskedEverywhere({ entity: { kind } }: MaskedSpan, { rules }: DetectionPolicy): boolean {
  const rule = rules.get(kind);
  return rule?.roles === undefined && rule?.keepFuture === undefined;
}

function textOf({ slot, entity: { start, end } }: MaskedSpan): string {
  return slot.text.slice(start, end);
}

/** A letter that came as its number (`\u00e9`) is compared as a letter. */
function asWritten(json: Buffer): Buffer {
  return json.includes('\\u') ? Buffer.from(JSON.stringify(JSON.parse(json.toString()))) : json;
}
