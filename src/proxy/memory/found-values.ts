import { decodedSlot } from '../../detection/decoded-slots.js';
import { PROPAGATED } from '../../detection/entity.js';
import { isSpeech } from '../../detection/kinds.js';
import type { TextSlot } from '../../detection/slot.js';
import { formatToken, type ParsedToken } from '../../tokenization/token/grammar.js';
import type { MaskedSpan, Masking } from '../../tokenization/tokenizer.js';
import type { ConversationValue } from './conversation-memory.js';

/** A value in clear, and the text in which it was found. */
export interface FoundValue extends Pick<ConversationValue, 'kind' | 'masked' | 'tokens'> {
  /** Kind and normalized value, which all spellings share. */
  readonly id: string;
  readonly slot: TextSlot;
  readonly text: string;
}

/** Returns the values that have tokens and were not only found because the same value occurs elsewhere. */
export function foundValues({ spans }: Pick<Masking, 'spans'>): FoundValue[] {
  return spans.flatMap((span) => {
    const { slot, entity, value } = span;
    const isKept = value.tokenKind !== 'redacted' && !isSpeech(value.kind);
    if (!isKept || entity.detector === PROPAGATED || !isPlain(slot)) return [];
    const { kind, key, parts } = value;
    const tokens = parts.flatMap((part) => part.tokens.map((token) => ({ kind: part.kind, ...token })));
    const text = slot.text.slice(entity.start, entity.end);
    return [{ id: `${kind} ${key}`, slot, kind, text, tokens, masked: maskedText(span) }];
  });
}

/** True if values in the text are neither encoded nor part of an identifier. */
function isPlain(slot: TextSlot): boolean {
  return slot.form === 'text' && decodedSlot(slot).encoded === undefined;
}

/** Returns a value's replacement, without the attributes in its tokens. */
function maskedText({ slot, entity, pieces }: MaskedSpan): string {
  let [text, from] = ['', entity.start];
  for (const { start, end, part } of pieces) {
    const [token] = part.tokens satisfies readonly Pick<ParsedToken, 'id' | 'scheme'>[];
    const written = token === undefined ? '' : formatToken(part.kind, token.id, token.scheme);
    text += slot.text.slice(from, start) + written;
    from = end;
  }
  return text + slot.text.slice(from, entity.end);
}
