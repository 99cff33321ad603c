import type { KindName } from '../../audit/events/fields.js';
import type { TextPath } from '../../common/text/branded.js';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import { DefinedNames } from '../../common/text/defined-names.js';
import { refuseUnavailable } from '../../audit/journal/call-journal.js';
import { type CallFacts, countKind } from '../../ops/call-facts.js';
import { Rehydrator, type TokenResolver, type UnrestoredToken } from '../../tokenization/rehydrator.js';
import { RequestTokens } from '../../tokenization/request-tokens.js';
import {
  type ArgumentForms,
  SAID,
  SchemaForms,
  type UnmetReason,
  WRITTEN,
} from '../../tokenization/arguments/argument-forms.js';
import { type CalendarDate, statedDay } from '../../detection/written/values.js';
import type { MaskedValue } from '../../tokenization/masked-value.js';
import type { ParsedToken } from '../../tokenization/token/grammar.js';
import type { TokenOwner } from '../../tokenization/tokenizer.js';
import type { Vault } from '../../tokenization/vault/vault.js';
import type { UpstreamReply } from '../../upstreams/upstream.js';
import type { JsonObject } from '../wire/json/json.js';
import type { MakeRestorer, ReplyText, RewriteMode } from '../wire/restorer.js';
import { FilteredText } from './filtered-text.js';
import { NameRestorer } from './name-restorer.js';
import { PlacedText } from './placed-text.js';

/** Properties of a call that restoring requires. */
export interface RestoredCall {
  readonly agent: TokenOwner;
  readonly values: readonly MaskedValue[];
  readonly texts: readonly string[];
  /** Names that the request defines, indexed by their upstream spelling. */
  readonly defined?: DefinedNames | undefined;
  /** Tokens that were issued in the preceding conversation. */
  readonly earlierTokens?: readonly ParsedToken[];
  /** Conversation to which the tokens are limited; undefined if they belong to the account. */
  readonly scope?: string | undefined;
  readonly turn: number;
  readonly trail: Pick<AuditTrail, 'sessionId' | 'append'>;
  readonly facts: Pick<CallFacts, 'restored' | 'unrestored'>;
}

/** Creates the restorers for a reply's texts, and records the tokens that could not be restored. */
export class ReplyRestorer {
  /** True once a token could not be restored, which makes the session `partial`. */
  failed = false;
  /** Texts restored so far. */
  readonly texts: PlacedText[] = [];
  private readonly defined: DefinedNames;
  private readonly tokens: RequestTokens;
  private readonly resolver: TokenResolver;

  constructor(
    private readonly call: RestoredCall,
    vault: Pick<Vault, 'open'>,
    private readonly credentials?: UpstreamReply['credentials'],
  ) {
    const { values, texts, agent, earlierTokens, scope, defined = DefinedNames.NONE } = call;
    this.defined = defined;
    this.tokens = new RequestTokens(values, texts, agent, vault, earlierTokens, scope);
    this.resolver = {
      resolve: (match) => this.tokens.resolve(match),
      // An unavailable vault is not an upstream failure, and tokens must not be sent to the caller.
      resolveMany: (matches) => this.tokens.resolveMany(matches).catch(refuseUnavailable),
    };
  }

  readonly make: MakeRestorer = (text) => {
    const tokens = this.rehydrator(text);
    const restorer = text.mode === 'identifier' ? new NameRestorer(this.defined, tokens) : tokens;
    return this.credentials === undefined ? restorer : new FilteredText(restorer, this.credentials.chunks());
  };

  private rehydrator({ path, mode, schema, isThought }: ReplyText): Rehydrator {
    const placed = new PlacedText(mode === 'json', isThought);
    this.texts.push(placed);
    return new Rehydrator(this.resolver, {
      forms: this.formsOf(mode, path, schema),
      ...this.tokens.known,
      defined: this.defined,
      mode: mode === 'json' ? 'json' : 'text',
      onPlaced: (kind, start, end) => {
        placed.place(kind, start, end);
      },
      onText: (text) => {
        placed.add(text);
      },
      onRestored: (kind) => {
        countKind(this.call.facts.restored, kind);
      },
      onFailure: (failure) => {
        this.note(path, failure);
      },
    });
  }

  /** Selects the form of restored values: as said for spoken text, as the policy or the schema requires for tools. */
  private formsOf(mode: RewriteMode, path: string, schema: JsonObject | undefined): ArgumentForms {
    const { restoreArguments } = this.call.agent.policy;
    if ((mode !== 'json' && mode !== 'input') || restoreArguments === 'said') return SAID;
    if (mode === 'input' || restoreArguments === 'written') return WRITTEN;
    const note = ({ kind }: { readonly kind: string }, reason: UnmetReason): void => {
      this.noteForm(path, kind, reason);
    };
    return new SchemaForms(schema, this.today, note, this.defined, this.call.texts);
  }

  /** Returns the current day as stated in the request, else in UTC. */
  private readonly today = (): CalendarDate => {
    const now = new Date();
    return (
      statedDay(this.call.texts) ?? {
        year: now.getUTCFullYear(),
        month: now.getUTCMonth() + 1,
        day: now.getUTCDate(),
      }
    );
  };

  private noteForm(path: string, kind: string, reason: UnmetReason): void {
    const { trail, turn } = this.call;
    trail.append({
      kind: 'argument_form_unmet',
      session_id: trail.sessionId,
      turn,
      path: path as TextPath,
      entity_kind: kind as KindName,
      reason,
    });
  }

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
