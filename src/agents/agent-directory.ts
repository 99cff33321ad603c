import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Id, isId } from '../common/ids.js';
import type { ModelName, Sha256Hex } from '../common/text/branded.js';
import { APP_HOT_PATH, type HotPath } from '../database/hot-path.js';
import { ownTermsMac } from '../policies/own-terms.js';
import { PoliciesService } from '../policies/policies.service.js';
import type { Policy } from '../policies/policy.schema.js';
import type { Keyring } from '../tokenization/crypto/keyring.js';
import { KeysService } from '../tokenization/keys/keys.service.js';
import { FIRST_BYTE_MS, type Route, type Target } from '../upstreams/route.js';
import { UpstreamsService } from '../upstreams/upstreams.service.js';
import type { Tokenization } from '../tokenization/schemes.js';
import type { TokenBudgets } from '../usage/token-budgets.js';
import { type CallerRule, callerRuleOf, type CallerRuleRow } from './caller-rule.js';
import type { UpstreamErrors } from './upstream-errors.js';

/** Agent data for a call, as of one epoch of the account. */
export interface AgentProfile {
  readonly accountId: string;
  /** Epoch of the account when this profile was read. */
  readonly epoch: string;
  readonly id: Id<'agt'>;
  readonly name: string;
  readonly tokenization: Tokenization;
  /** Policy that also allows the agent's own terms. */
  readonly policy: Policy;
  /** Number of the agent's own terms. */
  readonly ownTerms: number;
  /** HMAC of the agent's own terms for the journal; undefined if it has none. */
  readonly ownTermsMac: Sha256Hex | undefined;
  readonly keyring: Keyring;
  readonly route: Route;
  readonly budgets: TokenBudgets;
  readonly upstreamErrors: UpstreamErrors;
  /** Milliseconds since 1970 until which requests are forwarded without masking; undefined if they are masked. */
  readonly observeUntil?: number | undefined;
  /** Undefined if the agent has no caller keys and does not require any. */
  readonly callerRule?: CallerRule | undefined;
}

interface AgentRow extends CallerRuleRow {
  account_id: string;
  agent_id: Id<'agt'>;
  name: string;
  upstream: ModelName;
  fallbacks: readonly ModelName[];
  first_byte_ms: number | null;
  hedge_after_ms: number | null;
  tokenization: Tokenization;
  policy_name: string;
  policy_version: number;
  policy_yaml: string | null;
  policy_base: number | null;
  own_terms: readonly string[];
  own_terms_key: Buffer;
  epoch: string;
  agent_monthly_tokens: string | null;
  account_monthly_tokens: string | null;
  upstream_errors: UpstreamErrors;
  observe_until: Date | null;
}

const CACHED_AGENTS = 10_000;

/**
 * Provides agents on the hot path. A cached profile may be outdated. This is detected before the request is forwarded,
 * because opening the call in the journal checks agent and epoch. The profile is then read again.
 */
@Injectable()
export class AgentDirectory {
  private readonly profiles = new LRUCache<string, AgentProfile>({ max: CACHED_AGENTS });

  constructor(
    @Inject(APP_HOT_PATH) private readonly database: HotPath,
    private readonly policies: PoliciesService,
    private readonly keys: KeysService,
    private readonly upstreams: UpstreamsService,
  ) {}

  /** Returns the profile; undefined if the agent does not exist. */
  find(agentId: string): AgentProfile | undefined | Promise<AgentProfile | undefined> {
    return this.profiles.get(agentId) ?? this.read(agentId);
  }

  /** Returns the profile in this instance's memory, without a database query. */
  cached(agentId: string): AgentProfile | undefined {
    return this.profiles.peek(agentId);
  }

  /** Reads the profile from the database, regardless of the cache. */
  async read(agentId: string): Promise<AgentProfile | undefined> {
    if (!isId('agt', agentId)) return undefined;
    const rows = await this.database.query<AgentRow>(
      'find_agent_and_keys',
      'SELECT * FROM find_observable_agent($1), find_caller_keys($1)',
      [agentId],
    );
    const row = rows[0];
    if (row === undefined) {
      this.profiles.delete(agentId);
      return undefined;
    }
    const profile: AgentProfile = {
      accountId: row.account_id,
      epoch: row.epoch,
      id: row.agent_id,
      name: row.name,
      tokenization: row.tokenization,
      policy: this.policies.resolve(
        {
          name: row.policy_name,
          version: row.policy_version,
          yaml: row.policy_yaml,
          baseVersion: row.policy_base,
        },
        row.own_terms,
      ),
      ownTerms: row.own_terms.length,
      ownTermsMac: ownTermsMac(row.own_terms_key, row.own_terms),
      keyring: await this.keys.keyring(row.account_id, row.epoch),
      route: this.routeOf(row),
      budgets: { agent: budgetOf(row.agent_monthly_tokens), account: budgetOf(row.account_monthly_tokens) },
      upstreamErrors: row.upstream_errors,
      observeUntil: row.observe_until?.getTime(),
      callerRule: callerRuleOf(row),
    };
    this.profiles.set(agentId, profile);
    return profile;
  }

  private routeOf(row: AgentRow): Route {
    const target = (name: ModelName): Target => ({ name, upstream: this.upstreams.find(name) });
    return {
      targets: [target(row.upstream), ...row.fallbacks.map(target)],
      firstByteMs: row.first_byte_ms ?? FIRST_BYTE_MS,
      hedgeAfterMs: row.hedge_after_ms ?? undefined,
    };
  }
}

function budgetOf(tokens: string | null): number | undefined {
  return tokens === null ? undefined : Number(tokens);
}
