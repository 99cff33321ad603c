import { Injectable } from '@nestjs/common';
import { TimeSlice } from '../common/async/time-slice.js';
import { decodedSlots } from '../detection/decoded-slots.js';
import type { Entity } from '../detection/entity.js';
import type { TextSlot } from '../detection/slot.js';
import { isSpeech } from '../detection/kinds.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import { type Attribute, attributesOf, valueReader } from '../detection/written/values.js';
import { type ConversationOrigin, conversationScope, type TokenScope } from './conversation-scope.js';
import type { Keyring } from './crypto/keyring.js';
import { AeadIssuer } from './crypto/aead.js';
import type { Tokenization } from './schemes.js';
import { type Draft, Drafts, type PlacedPart } from './drafts.js';
import type { IssuedToken, MaskedPart, MaskedValue } from './masked-value.js';
import { formatIdentifierToken, formatToken, redactedLabel } from './token/grammar.js';
import { shortened } from './shortened.js';
import { type ProposedTokens, Vault } from './vault/vault.js';

/** Agent for which tokens are issued and restored. */
export interface TokenOwner {
  readonly id: string;
  readonly tokenization: Tokenization;
  readonly policy: DetectionPolicy & {
    /** Whether tokens of earlier requests are restored. */
    readonly restore: 'account' | 'request';
    readonly tokenScope: TokenScope;
    /** Form in which values are restored in tool arguments. */
    readonly restoreArguments: 'schema' | 'written' | 'said';
    /** Attributes of values to show beside their tokens. */
    readonly tell: readonly Attribute[];
  };
  readonly keyring: Keyring;
}

/** Replaced span of a slot. */
export interface MaskedSpan {
  readonly slot: TextSlot;
  readonly entity: Entity;
  readonly value: MaskedValue;
  /** Replaced parts in order: the whole span, or its parts. Text between the parts is left in clear. */
  readonly pieces: readonly PlacedPart[];
}

/** Result of masking a request. */
export interface Masking {
  readonly values: readonly MaskedValue[];
  /** Sorted by slot, then by offset. */
  readonly spans: readonly MaskedSpan[];
  /** Masked text of each slot; undefined for a slot without findings. */
  readonly texts: readonly (string | undefined)[];
  /** Conversation ID to which the tokens are limited; undefined if they belong to the account. */
  readonly scope: string | undefined;
  /** Must resolve before the request is forwarded; see {@link ProposedTokens}. */
  readonly settled: ProposedTokens['settled'];
}

/** Replaces findings with tokens. */
@Injectable()
export class Tokenizer {
  constructor(private readonly vault: Vault) {}

  /**
   * Issues a token for each distinct value and replaces every finding of that value.
   * @param findings per slot: sorted, disjoint, and only of kinds that the policy masks
   * @param origin the request's conversation
   * @param now milliseconds since 1970, from which ages are computed
   */
  async mask(
    slots: readonly TextSlot[],
    findings: readonly (readonly Entity[])[],
    owner: TokenOwner,
    origin: ConversationOrigin = {},
    now = Date.now(),
  ): Promise<Masking> {
    const drafts = new Drafts(owner.policy, valueReader(decodedSlots(slots)));
    const slice = new TimeSlice();
    const occurrences: (Omit<MaskedSpan, 'value'> & { draft: Draft })[] = [];
    for (const [index, slot] of slots.entries())
      for (const entity of findings[index] ?? []) {
        occurrences.push({ slot, entity, ...drafts.add(slot, entity) });
        if (slice.isOver) await slice.yield();
      }
    const scope = conversationScope(slots, findings, owner, origin);
    const sealer = await this.issue(drafts.parts, owner, scope, slice);
    setAttributes(drafts.parts, owner.policy.tell, now);
    const values = new Map(drafts.values.map((draft) => [draft, toMaskedValue(draft, sealer)]));
    const spans: MaskedSpan[] = [];
    for (const { slot, entity, pieces, draft } of occurrences) {
      const value = values.get(draft);
      if (value !== undefined) spans.push({ slot, entity, value, pieces });
      if (slice.isOver) await slice.yield();
    }
    const texts = await spliceAll(slots, spans, slice);
    return { values: [...values.values()], spans, texts, scope, settled: sealer.settled };
  }

  /** Issues the tokens of each part. @returns the scheme, the key of each value, and a promise for their storage */
  private async issue(
    parts: readonly MaskedPart[],
    { id, tokenization, keyring }: TokenOwner,
    scope: string | undefined,
    slice: TimeSlice,
  ): Promise<Sealer> {
    const issuer = tokenization === 'reversible-aead' ? new AeadIssuer(keyring, id, scope) : undefined;
    const inVault = parts.filter((part) => !part.redact && (issuer === undefined || needsVault(part)));
    const proposed = await this.vault.propose(keyring, inVault, scope);
    const { settled } = proposed;
    const entries = new Map(inVault.map((part, index) => [part, proposed.entries[index]]));
    for (const part of parts) {
      if (part.redact) continue;
      const tokens: IssuedToken[] =
        issuer === undefined || isSpeech(part.kind)
          ? []
          : [{ scheme: 'aead', id: issuer.issue(part.kind, part) }];
      const entry = entries.get(part);
      if (entry !== undefined) tokens.push({ scheme: 'vault', id: entry.tokenId });
      part.tokens = tokens;
      if (slice.isOver) await slice.yield();
    }
    if (issuer !== undefined) return { kidOf: () => issuer.kid, tokenKind: 'reversible-aead', settled };
    return { kidOf: (part) => entries.get(part)?.kid ?? 'none', tokenKind: 'vault-deterministic', settled };
  }
}

interface Sealer extends Pick<ProposedTokens, 'settled'> {
  readonly kidOf: (part: MaskedPart) => MaskedValue['kid'];
  readonly tokenKind: Tokenization;
}

function toMaskedValue(
  { kind, key, text, found, parts, redact }: Draft,
  { kidOf, tokenKind }: Sealer,
): MaskedValue {
  if (redact) return { kind, key, text, found, parts, kid: 'none', tokenKind: 'redacted' };
  const [first] = parts;
  return { kind, key, text, found, parts, kid: first === undefined ? 'none' : kidOf(first), tokenKind };
}

/** Sets the attributes to show for each part. Equal dates are one day, regardless of their kinds. */
function setAttributes(parts: readonly MaskedPart[], tell: readonly Attribute[], now: number): void {
  if (tell.length === 0) return;
  const birthdays = new Set(parts.filter(({ kind }) => kind === 'DOB').map(({ key }) => key));
  for (const part of parts) {
    const { kind, written, key } = part;
    if (part.redact || isSpeech(kind)) continue;
    part.attributes = attributesOf({ kind, written, isBirthday: birthdays.has(key) }, tell, now);
  }
}

/** Returns true for a part whose token must be short. An `aead` token for speech would be as long as the sentences. */
function needsVault(part: MaskedPart): boolean {
  return part.inIdentifier || isSpeech(part.kind);
}

async function spliceAll(
  slots: readonly TextSlot[],
  spans: readonly MaskedSpan[],
  slice: TimeSlice,
): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  let next = 0;
  for (const slot of slots) {
    const parts: string[] = [];
    let end = 0;
    for (let span = spans[next]; span?.slot === slot; span = spans[++next]) {
      for (const piece of span.pieces) {
        parts.push(slot.text.slice(end, piece.start), replacement(piece.part, slot));
        end = piece.end;
      }
      if (slice.isOver) await slice.yield();
    }
    texts.push(parts.length === 0 ? undefined : masked([...parts, slot.text.slice(end)], slot));
  }
  return texts;
}

/** @param parts texts and replacements of values, in turn */
function masked(parts: readonly string[], { text, limit }: TextSlot): string {
  // A text that already exceeds the provider's limit may keep its length.
  return limit === undefined ? parts.join('') : shortened(parts, Math.max(limit, text.length));
}

/** Returns a function that lists the replacements in a slot, in order, with their offsets in the slot's text. */
export function replacementsBySlot({
  spans,
}: Pick<Masking, 'spans'>): (slot: TextSlot) => { start: number; end: number; text: string }[] {
  return (slot) =>
    spans.flatMap((span) =>
      span.slot === slot
        ? span.pieces.map(({ start, end, part }) => ({ start, end, text: replacement(part, slot) }))
        : [],
    );
}

/** Returns the text that replaces a value: a token, or a label that can't be restored. */
function replacement({ kind, tokens, attributes }: MaskedPart, slot: TextSlot): string {
  if (slot.form === 'identifier') {
    const inVault = tokens.find(({ scheme }) => scheme === 'vault');
    return inVault === undefined ? `REDACTED_${kind}` : formatIdentifierToken(kind, inVault.id);
  }
  const token = slot.limit === undefined ? tokens[0] : tokens.find(({ scheme }) => scheme === 'vault');
  if (token === undefined) return redactedLabel(kind);
  // Member names are looked up by programs, not read by the model.
  const shownAttributes = slot.isKey === true || slot.limit !== undefined ? '' : attributes;
  const text = formatToken(kind, token.id, token.scheme, shownAttributes);
  return slot.member === 'pattern' ? text.replace(/[[\]]/g, '\\$&') : text;
}
