import type { KindName } from '../../audit/events/fields.js';
import type { TextPath } from '../../common/text/branded.js';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import { refuseUnavailable } from '../../audit/journal/call-journal.js';
import { type CallFacts, countKind } from '../../ops/call-facts.js';
import { Rehydrator, type TokenResolver, type UnrestoredToken } from '../../tokenization/rehydrator.js';
import { RequestTokens } from '../../tokenization/request-tokens.js';
import type { MaskedValue, TokenOwner } from '../../tokenization/tokenizer.js';
import type { Vault } from '../../tokenization/vault/vault.js';
import type { MakeRestorer } from '../wire/restorer.js';

/** A call as far as restoring its reply goes. */
export interface RestoredCall {
  readonly agent: TokenOwner;
  readonly values: readonly MaskedValue[];
  readonly texts: readonly string[];
  readonly turn: number;
  readonly trail: Pick<AuditTrail, 'sessionId' | 'append'>;
  readonly facts: Pick<CallFacts, 'restored' | 'unrestored'>;
}

/** Makes the restorers of one reply's texts, and notes what could not be restored. */
export class ReplyRestorer {
  /** True once a token could not be restored: the session is `partial` then. */
  failed = false;
  private readonly tokens: RequestTokens;
  private readonly resolver: TokenResolver;

  constructor(
    private readonly call: RestoredCall,
    vault: Pick<Vault, 'open'>,
  ) {
    this.tokens = new RequestTokens(call.values, call.texts, call.agent, vault);
    this.resolver = {
      resolve: (match) => this.tokens.resolve(match),
      // A vault that can't be reached is no fault of the upstream, and no reason to answer with tokens.
      resolveMany: (matches) => this.tokens.resolveMany(matches).catch(refuseUnavailable),
    };
  }

  readonly make: MakeRestorer = ({ path, mode }) =>
    new Rehydrator(this.resolver, {
      kinds: this.tokens.kinds,
      issued: this.tokens.issued,
      mode: mode === 'json' ? 'json' : 'text',
      onRestored: (kind) => {
        countKind(this.call.facts.restored, kind);
      },
      onFailure: (failure) => {
        this.note(path, failure);
      },
    });

  private note(path: string, { kind, reason }: UnrestoredToken): void {
    this.failed = true;
    const { trail, facts, turn } = this.call;
    countKind(facts.unrestored, kind);
    trail.append({
      kind: 'rehydration_failed',
      session_id: trail.sessionId,
      turn,
      path: path as TextPath,
      entity_kind: kind as KindName,
      reason,
    });
  }
}
