import { callEvents } from '../../audit/events/call-events.js';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import { auditUnavailable } from '../../audit/journal/call-journal.js';
import { countKind } from '../../ops/call-facts.js';
import { type UnrestoredToken, Rehydrator, type TokenResolver } from '../../tokenization/rehydrator.js';
import { RequestTokens } from '../../tokenization/request-tokens.js';
import type { Vault } from '../../tokenization/vault/vault.js';
import type { PreparedCall } from '../call-preparation.js';
import type { RewriteMode } from '../chat/chat-response.js';

/** Makes the restorers of one reply's texts, and writes down what could not be restored. */
export class ReplyRestorer {
  /** True once a token could not be restored: the session is `partial` then. */
  failed = false;
  private readonly tokens: RequestTokens;
  private readonly resolver: TokenResolver;
  /** Number of the turn that the reply is: messages of the assistant before it. */
  private readonly turn: number;

  constructor(
    { request, values, agent }: PreparedCall,
    private readonly trail: Pick<AuditTrail, 'sessionId' | 'append' | 'facts'>,
    vault: Pick<Vault, 'open'>,
  ) {
    this.tokens = new RequestTokens(values, request.texts, agent, vault);
    this.turn = request.turn;
    this.resolver = {
      resolve: (match) => this.tokens.resolve(match),
      // A vault that can't be reached is no fault of the upstream, and no reason to answer with tokens.
      resolveMany: (matches) => this.tokens.resolveMany(matches).catch(refuse),
    };
  }

  /** @param path of the text in the reply, such as `choices[0].message.content` */
  restorer(path: string, mode: RewriteMode): Rehydrator {
    return new Rehydrator(this.resolver, {
      kinds: this.tokens.kinds,
      issued: this.tokens.issued,
      mode: mode === 'json' ? 'json' : 'text',
      onRestored: (kind) => {
        countKind(this.trail.facts.restored, kind);
      },
      onFailure: (failure) => {
        this.note(path, failure);
      },
    });
  }

  private note(path: string, { kind, reason }: UnrestoredToken): void {
    this.failed = true;
    const { sessionId, facts } = this.trail;
    countKind(facts.unrestored, kind);
    this.trail.append(
      callEvents.rehydrationFailed({ sessionId, turn: this.turn, path, entityKind: kind, reason }),
    );
  }
}

function refuse(cause: unknown): never {
  throw auditUnavailable(cause);
}
