import { Injectable } from '@nestjs/common';
import type { Entity } from '../detection/entity.js';
import type { TextSlot } from '../detection/slot.js';
import { valueKey } from '../detection/value-key.js';
import type { Policy } from '../policies/policy.schema.js';
import type { Keyring } from './keyring.js';
import { formatIdentifierToken, formatToken, redactedLabel } from './token-grammar.js';
import { Vault } from './vault.js';

/** A distinct value of a request and what stands for it. */
export interface MaskedValue {
  readonly kind: string;
  /** Key under which all its spellings are one. */
  readonly key: string;
  /** The spelling used last in the request: that is what comes back. */
  text: string;
  /** Whether that spelling was a bare JSON number. */
  isNumber: boolean;
  /** The pass and detector that found it first. */
  readonly found: Entity;
  /** Undefined for values that are redacted: nothing can bring them back. */
  readonly tokenId: string | undefined;
  readonly kid: string;
  readonly tokenKind: 'vault-deterministic' | 'redacted';
}

/** One span of one slot that is replaced. */
export interface MaskedSpan {
  readonly slot: TextSlot;
  readonly entity: Entity;
  readonly value: MaskedValue;
}

/** All that masking a request decides. */
export interface Masking {
  readonly values: readonly MaskedValue[];
  /** In the order of slots, then of offsets. */
  readonly spans: readonly MaskedSpan[];
  /** Masked text of each slot; undefined where nothing was found. */
  readonly texts: readonly (string | undefined)[];
}

type Draft = Omit<MaskedValue, 'tokenId' | 'kid' | 'tokenKind'> & { readonly redact: boolean };

/** Turns findings into tokens. */
@Injectable()
export class Tokenizer {
  constructor(private readonly vault: Vault) {}

  /**
   * Issues a token for each distinct value and splices it into every slot that holds the value.
   * @param findings per slot: sorted, disjoint, and only of kinds that the policy masks.
   */
  async mask(
    slots: readonly TextSlot[],
    findings: readonly (readonly Entity[])[],
    policy: Policy,
    keyring: Keyring,
  ): Promise<Masking> {
    const drafts = new Map<string, Draft>();
    const places = slots.flatMap((slot, index) =>
      (findings[index] ?? []).map((entity) => ({ slot, entity, id: note(drafts, slot, entity, policy) })),
    );
    const values = await this.issue([...drafts.entries()], keyring);
    const spans = places.flatMap(({ slot, entity, id }) => {
      const value = values.get(id);
      return value === undefined ? [] : [{ slot, entity, value }];
    });
    return { values: [...values.values()], spans, texts: spliceAll(slots, spans) };
  }

  private async issue(
    drafts: readonly (readonly [string, Draft])[],
    keyring: Keyring,
  ): Promise<Map<string, MaskedValue>> {
    const restorable = drafts.map(([, draft]) => draft).filter((draft) => !draft.redact);
    const settled = restorable.length === 0 ? [] : await this.vault.settle(keyring, restorable);
    let next = 0;
    return new Map(
      drafts.map(([id, { redact, ...draft }]): [string, MaskedValue] => {
        const entry = redact ? undefined : settled[next++];
        if (entry === undefined)
          return [id, { ...draft, tokenId: undefined, kid: 'none', tokenKind: 'redacted' }];
        return [id, { ...draft, tokenId: entry.tokenId, kid: entry.kid, tokenKind: 'vault-deterministic' }];
      }),
    );
  }
}

/** Adds an occurrence to the distinct values; gives the id of its value. */
function note(drafts: Map<string, Draft>, slot: TextSlot, entity: Entity, policy: Policy): string {
  const text = slot.text.slice(entity.start, entity.end);
  const key = valueKey(entity.kind, text);
  const id = `${entity.kind} ${key}`;
  const isNumber = slot.form === 'number';
  const draft = drafts.get(id);
  if (draft === undefined) {
    const redact = policy.rules.get(entity.kind)?.action === 'redact';
    drafts.set(id, { kind: entity.kind, key, text, isNumber, found: entity, redact });
  } else {
    draft.text = text;
    draft.isNumber = isNumber;
  }
  return id;
}

function spliceAll(slots: readonly TextSlot[], spans: readonly MaskedSpan[]): (string | undefined)[] {
  let next = 0;
  return slots.map((slot) => {
    if (spans[next]?.slot !== slot) return undefined;
    let masked = '';
    let end = 0;
    for (let span = spans[next]; span?.slot === slot; span = spans[++next]) {
      masked += slot.text.slice(end, span.entity.start) + label(span.value, slot);
      end = span.entity.end;
    }
    return masked + slot.text.slice(end);
  });
}

/** What stands in a value's place: a token, or a label that is final. */
function label({ kind, tokenId }: MaskedValue, slot: TextSlot): string {
  const isIdentifier = slot.form === 'identifier';
  if (tokenId === undefined) return isIdentifier ? `REDACTED_${kind}` : redactedLabel(kind);
  return isIdentifier ? formatIdentifierToken(kind, tokenId) : formatToken(kind, tokenId);
}
