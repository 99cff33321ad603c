import { Injectable } from '@nestjs/common';
import { TimeSlice } from '../common/async/time-slice.js';
import type { Id } from '../common/ids.js';
import type { Entity } from '../detection/entity.js';
import type { TextSlot } from '../detection/slot.js';
import { type ValueReader, valueReader } from '../detection/values/value-reader.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import type { Keyring } from './crypto/keyring.js';
import { AeadIssuer } from './crypto/aead.js';
import type { Tokenization } from './schemes.js';
import { formatIdentifierToken, formatToken, redactedLabel, type TokenScheme } from './token/grammar.js';
import type { TokenEntry } from './vault/vault.repository.js';
import { Vault } from './vault/vault.js';

/** A distinct value of a request and its tokens. */
export interface MaskedValue {
  readonly kind: string;
  /** Normalized form shared by all its spellings. */
  readonly key: string;
  /** The spelling used last in the request, which is the one restored. */
  text: string;
  /** Whether that spelling was a bare JSON number. */
  isNumber: boolean;
  /** The first finding of the value: pass and detector. */
  readonly found: Entity;
  /** Empty for a redacted value, which can't be restored. */
  readonly tokens: readonly IssuedToken[];
  readonly kid: Id<'key'> | 'none';
  readonly tokenKind: Tokenization | 'redacted';
}

interface IssuedToken {
  readonly scheme: TokenScheme;
  readonly id: string;
}

/** The agent for which tokens are issued and restored. */
export interface TokenOwner {
  readonly id: string;
  readonly tokenization: Tokenization;
  readonly policy: DetectionPolicy & {
    /** Whether tokens of earlier requests are restored. */
    readonly restore: 'account' | 'request';
  };
  readonly keyring: Keyring;
}

/** A replaced span of a slot. */
export interface MaskedSpan {
  readonly slot: TextSlot;
  readonly entity: Entity;
  readonly value: MaskedValue;
}

/** The result of masking a request. */
export interface Masking {
  readonly values: readonly MaskedValue[];
  /** In the order of slots, then of offsets. */
  readonly spans: readonly MaskedSpan[];
  /** Masked text of each slot; undefined where nothing was found. */
  readonly texts: readonly (string | undefined)[];
}

type Draft = Omit<MaskedValue, 'tokens' | 'kid' | 'tokenKind'> & {
  readonly redact: boolean;
  /** Occurs in an identifier, where only the short vault tokens fit. */
  inIdentifier: boolean;
};

/** Replaces findings by tokens. */
@Injectable()
export class Tokenizer {
  constructor(private readonly vault: Vault) {}

  /**
   * Issues a token for each distinct value and replaces every finding of that value.
   * @param findings per slot: sorted, disjoint, and only of kinds that the policy masks
   */
  async mask(
    slots: readonly TextSlot[],
    findings: readonly (readonly Entity[])[],
    owner: TokenOwner,
  ): Promise<Masking> {
    const drafts = new Map<string, Draft>();
    const reader = valueReader(slots);
    const slice = new TimeSlice();
    const occurrences: { slot: TextSlot; entity: Entity; id: string }[] = [];
    for (const [index, slot] of slots.entries())
      for (const entity of findings[index] ?? []) {
        occurrences.push({ slot, entity, id: addOccurrence(drafts, slot, entity, reader, owner.policy) });
        if (slice.isOver) await slice.yield();
      }
    const values = await this.issue([...drafts.entries()], owner, slice);
    const spans: MaskedSpan[] = [];
    for (const { slot, entity, id } of occurrences) {
      const value = values.get(id);
      if (value !== undefined) spans.push({ slot, entity, value });
      if (slice.isOver) await slice.yield();
    }
    return { values: [...values.values()], spans, texts: await spliceAll(slots, spans, slice) };
  }

  private async issue(
    drafts: readonly (readonly [string, Draft])[],
    owner: TokenOwner,
    slice: TimeSlice,
  ): Promise<Map<string, MaskedValue>> {
    const inVault = drafts.filter(([, draft]) => needsVaultToken(draft, owner));
    const created =
      inVault.length === 0
        ? []
        : await this.vault.getOrCreate(
            owner.keyring,
            inVault.map(([, draft]) => draft),
          );
    const entries = new Map(inVault.map(([id], index) => [id, created[index]]));
    const issuer =
      owner.tokenization === 'reversible-aead' ? new AeadIssuer(owner.keyring, owner.id) : undefined;
    const values = new Map<string, MaskedValue>();
    for (const [id, draft] of drafts) {
      values.set(id, toMaskedValue(draft, entries.get(id), issuer));
      if (slice.isOver) await slice.yield();
    }
    return values;
  }
}

function needsVaultToken({ redact, inIdentifier }: Draft, { tokenization }: TokenOwner): boolean {
  return !redact && (tokenization === 'vault-deterministic' || inIdentifier);
}

/** @param issuer of `reversible-aead` tokens; undefined for agents that use vault tokens */
function toMaskedValue(
  draft: Draft,
  entry: TokenEntry | undefined,
  issuer: AeadIssuer | undefined,
): MaskedValue {
  const { kind, key, text, isNumber, found } = draft;
  const value = { kind, key, text, isNumber, found };
  if (draft.redact) return { tokens: [], kid: 'none', tokenKind: 'redacted', ...value };
  const vaultTokens: IssuedToken[] = entry === undefined ? [] : [{ scheme: 'vault', id: entry.tokenId }];
  if (issuer === undefined) {
    return { tokens: vaultTokens, kid: entry?.kid ?? 'none', tokenKind: 'vault-deterministic', ...value };
  }
  const tokens: IssuedToken[] = [{ scheme: 'aead', id: issuer.issue(kind, text) }, ...vaultTokens];
  return { tokens, kid: issuer.kid, tokenKind: 'reversible-aead', ...value };
}

/** Adds an occurrence to the distinct values. @returns the id of its value */
function addOccurrence(
  drafts: Map<string, Draft>,
  slot: TextSlot,
  entity: Entity,
  reader: ValueReader,
  policy: DetectionPolicy,
): string {
  const text = slot.text.slice(entity.start, entity.end);
  const key = reader.keyOf(entity.kind, text);
  const id = `${entity.kind} ${key}`;
  const isNumber = slot.form === 'number';
  const inIdentifier = slot.form === 'identifier';
  const draft = drafts.get(id);
  if (draft === undefined) {
    const redact = policy.rules.get(entity.kind)?.action === 'redact';
    drafts.set(id, { kind: entity.kind, key, text, isNumber, found: entity, redact, inIdentifier });
  } else {
    draft.text = text;
    draft.isNumber = isNumber;
    draft.inIdentifier ||= inIdentifier;
  }
  return id;
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
      parts.push(slot.text.slice(end, span.entity.start), replacement(span.value, slot));
      end = span.entity.end;
      if (slice.isOver) await slice.yield();
    }
    texts.push(parts.length === 0 ? undefined : parts.join('') + slot.text.slice(end));
  }
  return texts;
}

/** The text that replaces a value: a token, or a label that can't be restored. */
function replacement({ kind, tokens }: MaskedValue, slot: TextSlot): string {
  if (slot.form === 'identifier') {
    const inVault = tokens.find(({ scheme }) => scheme === 'vault');
    return inVault === undefined ? `REDACTED_${kind}` : formatIdentifierToken(kind, inVault.id);
  }
  const [token] = tokens;
  return token === undefined ? redactedLabel(kind) : formatToken(kind, token.id, token.scheme);
}
