import { randomBytes } from 'node:crypto';
import type { SlotRole, TextSlot } from '../../detection/slot.js';
import type { EntityKind } from '../../detection/kinds.js';
import type { Keyring } from '../../tokenization/crypto/keyring.js';
import { seal, unseal } from '../../tokenization/crypto/sealing.js';
import type { MaskedSpan } from '../../tokenization/tokenizer.js';

const KEY_BYTES = 32;
/** Texts before those that are judged: enough to understand them by. */
const MOST_BEFORE = 40;
/** UTF-16 code units of all texts; what is longer nobody reads through. */
const MOST_TEXT = 200_000;

/** A span that was masked. Offsets are UTF-16 code units of its text, end exclusive. */
export interface SampledSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  readonly confidence: number;
  readonly pass: string;
}

/** One text of a call, as it was said. */
export interface SampledText {
  readonly role: SlotRole;
  readonly path: string;
  readonly text: string;
  /** Whether it is of the turns that are judged; else it is there to understand them by. */
  readonly isJudged: boolean;
  readonly spans: readonly SampledSpan[];
}

/** Texts under a key of their own, which is wrapped by the account's: without it they are gone for good. */
export interface SealedTexts {
  readonly kid: string;
  readonly wrappedKey: Buffer;
  readonly sealed: Buffer;
}

/**
 * What is kept of a request: the turns that it adds, to be judged, and those before them. What stands in every request again
 * (definitions of tools, settings) is left out, instructions but for the first one.
 * @param from position of the first slot that is judged
 * @returns undefined where that is too long
 */
export function sampledTexts(
  slots: readonly TextSlot[],
  spans: readonly MaskedSpan[],
  from: number,
): SampledText[] | undefined {
  const said = slots
    .map((slot, at) => ({ slot, isJudged: at >= from }))
    .filter(({ slot: { role, text }, isJudged }) => text !== '' && isKept(role, isJudged));
  const judged = said.filter(({ isJudged }) => isJudged);
  const before = said.filter(({ isJudged }) => !isJudged).slice(-MOST_BEFORE);
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

/** Undefined when the account's key is disabled or destroyed, or the texts are damaged. */
export function openTexts(keyring: Keyring, sessionId: string, from: SealedTexts): SampledText[] | undefined {
  return opened(keyring, sessionId, ['key', 'texts'], from) as SampledText[] | undefined;
}

/** What stays of a call's texts, with slots in place of all that may be somebody's. */
export interface SlottedRow {
  /** Tells nothing of the call. */
  readonly id: string;
  /** That callers spoke; null where they said nothing. */
  readonly language: string | null;
  readonly turns: readonly SlottedTurn[];
}

/** `{NAME:1}` for a value of a kind, `{WORD}` and `{NUMBER}` for all else that may tell of somebody. It holds no other brace. */
export interface SlottedTurn {
  readonly role: SlotRole;
  readonly text: string;
}

/** @throws Error when the account's primary key is not usable */
export function sealRow(keyring: Keyring, sessionId: string, row: SlottedRow): SealedTexts {
  return sealed(keyring, sessionId, ['row-key', 'row'], row);
}

/** Undefined when the account's key is disabled or destroyed, or the row is damaged. */
export function openRow(keyring: Keyring, sessionId: string, from: SealedTexts): SlottedRow | undefined {
  return opened(keyring, sessionId, ['row-key', 'row'], from) as SlottedRow | undefined;
}

/** What a key, and what it seals, are bound to. */
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
