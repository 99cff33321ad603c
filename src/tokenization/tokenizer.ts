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

/** The agent for which tokens are issued and restored. */
export interface TokenOwner {
  readonly id: string;
  readonly tokenization: Tokenization;
  readonly policy: DetectionPolicy & {
    /** Whether tokens of earlier requests are restored. */
    readonly restore: 'account' | 'request';
    readonly tokenScope: TokenScope;
    /** In which form values come back in the arguments of tools. */
    readonly restoreArguments: 'schema' | 'written' | 'said';
    /** What is told of values beside their tokens. */
    readonly tell: readonly Attribute[];
  };
  readonly keyring: Keyring;
}

/** A replaced span of a slot. */
export interface MaskedSpan {
  readonly slot: TextSlot;
  readonly entity: Entity;
  readonly value: MaskedValue;
  /** What is replaced, in order: the span, or the parts of it; what stands between these stays. */
  readonly pieces: readonly PlacedPart[];
}

/** The result of masking a request. */
export interface Masking {
  readonly values: readonly MaskedValue[];
  /** In the order of slots, then of offsets. */
  readonly spans: readonly MaskedSpan[];
  /** Masked text of each slot; undefined where nothing was found. */
  readonly texts: readonly (string | undefined)[];
  /** The conversation that the tokens are of alone; undefined: they are the account's. */
  readonly scope: string | undefined;
  /** Nothing may be forwarded before it has resolved; see {@link ProposedTokens}. */
  readonly settled: ProposedTokens['settled'];
}

/** Replaces findings by tokens. */
@Injectable()
export class Tokenizer {
  constructor(private readonly vault: Vault) {}

  /**
   * Issues a token for each distinct value and replaces every finding of that value.
   * @param findings per slot: sorted, disjoint, and only of kinds that the policy masks
   * @param origin of the conversation that the request is of
   * @param now milliseconds since 1970: ages are told as of this day
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
    tellAttributes(drafts.parts, owner.policy.tell, now);
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

  /** Gives each part its tokens. @returns how and by which key values were sealed, and when the vault has them */
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

/** Decides what is told of each part. Equal dates are one day, whatever they are taken for. */
function tellAttributes(parts: readonly MaskedPart[], tell: readonly Attribute[], now: number): void {
  if (tell.length === 0) return;
  const birthdays = new Set(parts.filter(({ kind }) => kind === 'DOB').map(({ key }) => key));
  for (const part of parts) {
    const { kind, written, key } = part;
    if (part.redact || isSpeech(kind)) continue;
    part.attributes = attributesOf({ kind, written, isBirthday: birthdays.has(key) }, tell, now);
  }
}

/** A token that contains whole sentences would be as long as these. */
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

/** @param parts what stays and what replaces values, in turn */
function masked(parts: readonly string[], { text, limit }: TextSlot): string {
  // What is too long anyway is none of ours to put right.
  return limit === undefined ? parts.join('') : shortened(parts, Math.max(limit, text.length));
}

/** By slot, what was put in the place of its values: in order, with offsets of the slot's text. */
export function replacedInAll({
  spans,
}: Pick<Masking, 'spans'>): (slot: TextSlot) => { start: number; end: number; text: string }[] {
  return (slot) =>
    spans.flatMap((span) =>
      span.slot === slot
        ? span.pieces.map(({ start, end, part }) => ({ start, end, text: replacement(part, slot) }))
        : [],
    );
}

/** The text that replaces a value: a token, or a label that can't be restored. */
function replacement({ kind, tokens, attributes }: MaskedPart, slot: TextSlot): string {
  if (slot.form === 'identifier') {
    const inVault = tokens.find(({ scheme }) => scheme === 'vault');
    return inVault === undefined ? `REDACTED_${kind}` : formatIdentifierToken(kind, inVault.id);
  }
  const token = slot.limit === undefined ? tokens[0] : tokens.find(({ scheme }) => scheme === 'vault');
  if (token === undefined) return redactedLabel(kind);
  // The name of a member is looked up, not read.
  const told = slot.isKey === true || slot.limit !== undefined ? '' : attributes;
  const text = formatToken(kind, token.id, token.scheme, told);
  return slot.member === 'pattern' ? text.replace(/[[\]]/g, '\\$&') : text;
}
