import { randomBytes } from 'node:crypto';
import type { SlotRole, TextSlot } from '../../detection/slot.js';
import type { EntityKind } from '../../detection/kinds.js';
import type { Keyring } from '../../tokenization/crypto/keyring.js';
import { seal, unseal } from '../../tokenization/crypto/sealing.js';
import type { MaskedSpan } from '../../tokenization/tokenizer.js';

const KEY_BYTES = 32;
/** Maximum number of context texts before the judged texts. */
const MOST_BEFORE = 40;
/** Maximum length of all texts in UTF-16 code units. Reviewers would not read more. */
const MOST_TEXT = 200_000;

/** Masked span. Offsets are UTF-16 code units in its text, end exclusive. */
export interface SampledSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  readonly confidence: number;
  readonly pass: string;
}

/** Original text in a call. */
export interface SampledText {
  readonly role: SlotRole;
  readonly path: string;
  readonly text: string;
  /** True if the text is to be judged, false if it is included only as context. */
  readonly isJudged: boolean;
  readonly spans: readonly SampledSpan[];
}

/** Texts sealed with their own key, which is wrapped by the account's key. Without it they cannot be recovered. */
export interface SealedTexts {
  readonly kid: string;
  readonly wrappedKey: Buffer;
  readonly sealed: Buffer;
}

/**
 * Selects the texts to store: new turns, to be judged, and earlier turns as context. Omits texts that every request
 * repeats (tool definitions, settings), and instructions except new ones.
 * @param from index of the first judged slot
 * @returns undefined if the texts are too long
 */
export function sampledTexts(
  slots: readonly TextSlot[],
  spans: readonly MaskedSpan[],
  from: number,
): SampledText[] | undefined {
  const candidates = slots
    .map((slot, at) => ({ slot, isJudged: at >= from }))
    .filter(({ slot: { role, text }, isJudged }) => text !== '' && isKept(role, isJudged));
  const judged = candidates.filter(({ isJudged }) => isJudged);
  const before = candidates.filter(({ isJudged }) => !isJudged).slice(-MOST_BEFORE);
  const kept = [...before, ...judged];
  if (kept.reduce((sum, { slot }) => sum + slot.text.length, 0) > MOST_TEXT) return undefined;
  const bySlot = new Map<TextSlot, SampledSpan[]>(kept.map(({ slot }) => [slot, []]));
  for (const { slot, entity } of spans) {
    const { start, end, kind, confidence, pass } = entity;
    bySlot.get(slot)?.push({ start, end, kind, confidence, pass });
  }
  return kept.map(({ slot, isJudged }) => ({
    role: slot.role,
    path: slot.path,
    text: slot.text,
    isJudged,
    spans: bySlot.get(slot) ?? [],
  }));
}

function isKept(role: SlotRole, isJudged: boolean): boolean {
  return role === 'user' || role === 'assistant' || role === 'tool' || (role === 'system' && isJudged);
}

/** @throws Error when the account's primary key is not usable */
export function sealTexts(keyring: Keyring, sessionId: string, texts: readonly SampledText[]): SealedTexts {
  return sealed(keyring, sessionId, ['key', 'texts'], texts);
}

/** Returns undefined if the account's key is disabled or destroyed, or the texts are damaged. */
export function openTexts(keyring: Keyring, sessionId: string, from: SealedTexts): SampledText[] | undefined {
  return opened(keyring, sessionId, ['key', 'texts'], from) as SampledText[] | undefined;
}

/** Reviewed texts with slots in place of personal data. */
export interface SlottedRow {
  /** Random ID without relation to the call. */
  readonly id: string;
  /** Language of the callers; null without caller turns. */
  readonly language: string | null;
  readonly turns: readonly SlottedTurn[];
}

/** Turn with slots: `{NAME:1}` for a value of a kind, `{WORD}` and `{NUMBER}` for other possibly personal text. */
export interface SlottedTurn {
  readonly role: SlotRole;
  readonly text: string;
}

/** @throws Error when the account's primary key is not usable */
export function sealRow(keyring: Keyring, sessionId: string, row: SlottedRow): SealedTexts {
  return sealed(keyring, sessionId, ['row-key', 'row'], row);
}

/** Returns undefined if the account's key is disabled or destroyed, or the row is damaged. */
export function openRow(keyring: Keyring, sessionId: string, from: SealedTexts): SlottedRow | undefined {
  return opened(keyring, sessionId, ['row-key', 'row'], from) as SlottedRow | undefined;
}

/** Labels that bind a key, and the content that it seals. */
type Parts = readonly ['key', 'texts'] | readonly ['row-key', 'row'];

function sealed(keyring: Keyring, sessionId: string, [keyPart, part]: Parts, content: unknown): SealedTexts {
  const kid = keyring.primaryKid;
  const wrapping = keyring.reviewKey(kid);
  if (wrapping === undefined) throw new Error('the primary key is not usable');
  const key = randomBytes(KEY_BYTES);
  return {
    kid,
    wrappedKey: seal(wrapping, key, contextOf(keyring, sessionId, keyPart)),
    sealed: seal(key, JSON.stringify(content), contextOf(keyring, sessionId, part)),
  };
}

function opened(
  keyring: Keyring,
  sessionId: string,
  [keyPart, part]: Parts,
  { kid, wrappedKey, sealed: content }: SealedTexts,
): unknown {
  const wrapping = keyring.reviewKey(kid);
  if (wrapping === undefined) return undefined;
  try {
    const key = unseal(wrapping, wrappedKey, contextOf(keyring, sessionId, keyPart));
    const plain = unseal(key, content, contextOf(keyring, sessionId, part));
    return JSON.parse(plain.toString('utf8'));
  } catch {
    return undefined;
  }
}

function contextOf({ accountId }: Keyring, sessionId: string, part: Parts[number]): string {
  return `sotto/review/${accountId}/${sessionId}/${part}`;
}
