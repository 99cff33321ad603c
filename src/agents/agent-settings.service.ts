import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError, type ValidationDetail, validationFailed } from '../common/errors/domain-error.js';
import { AddressGuard } from '../common/http/address-guard.js';
import type { RequestContext } from '../common/http/request-context.js';
import { CONFIG, type Config } from '../config/config.js';
import { DatabaseClock } from '../database/database-clock.js';
import { DEFAULT_POLICY } from '../policies/builtin-policies.js';
import { PoliciesService } from '../policies/policies.service.js';
import { PolicyVersions } from '../policies/policy-versions.service.js';
import type { Policy } from '../policies/policy.schema.js';
import { dayOf } from '../upstreams/agreement.js';
import { UpstreamsService } from '../upstreams/upstreams.service.js';
import { assistantProblems } from './assistant.js';
import { observeUntilOf } from './observing.js';
import { upstreamList, refuseTimeouts, routeColumns, type UpstreamNames } from './upstream-route.js';
import type { AgentSettingsDto } from './dto/agent-settings.dto.js';
import type { CreateAgentDto } from './dto/create-agent.dto.js';

/** Checks the agent settings in a request, and resolves the policy that they name or contain. */
@Injectable()
export class AgentSettings {
  private readonly guard: AddressGuard;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly policies: PoliciesService,
    private readonly versions: PolicyVersions,
    private readonly upstreams: UpstreamsService,
    private readonly clock: DatabaseClock,
  ) {
    this.guard = new AddressGuard(config.callback.allow);
  }

  /** Checks rules beyond the rules for single fields. @throws DomainError `validation_failed` */
  check(body: AgentSettingsDto): void {
    const problems: ValidationDetail[] = [];
    if (body.policy_name != null && body.policy_yaml != null) {
      const message = 'policy_name and policy_yaml cannot be used together';
      problems.push({ field: 'policy_yaml', rule: 'exclusive', message });
    }
    if (body.callback_url != null && !this.guard.mayAllow(new URL(body.callback_url).hostname)) {
      const message = 'callback_url must point to a public address';
      problems.push({ field: 'callback_url', rule: 'callbackAddress', message });
    }
    if (body.assistant != null) problems.push(...assistantProblems(body.assistant));
    if (problems.length > 0) throw validationFailed(problems);
  }

  /** Checks the settings for a new agent. @throws DomainError `validation_failed`, `unknown_upstream` */
  checkNew(body: CreateAgentDto): void {
    this.check(body);
    refuseTimeouts(body, routeColumns({}, upstreamList(body.upstream)));
    this.checkUpstreams(body.upstream);
  }

  /** @throws DomainError `unknown_upstream`, for the first upstream that no provider offers */
  private checkUpstreams(names: UpstreamNames): void {
    const unknown = upstreamList(names).find((name) => this.upstreams.find(name) === undefined);
    if (unknown === undefined) return;
    const place = typeof names === 'string' ? '' : ` (number ${names.indexOf(unknown) + 1} in the list)`;
    throw new DomainError('unknown_upstream', unknownUpstream(place, this.upstreams.list().data));
  }

  /**
   * Returns the policy that the body names or contains; undefined if it contains neither.
   * @throws DomainError `unknown_policy`, `policy_yaml_invalid`, `forbidden` if only an admin may use the policy
   */
  async policy(
    manager: EntityManager,
    ctx: RequestContext,
    { policy_name: name, policy_yaml: yaml }: AgentSettingsDto,
  ): Promise<Policy | undefined> {
    let policy: Policy | undefined;
    if (yaml != null) policy = await this.versions.createIfNew(manager, ctx, yaml);
    else if (name != null) policy = await this.policies.latest(manager, ctx.accountId, name);
    if (policy !== undefined) this.versions.refuseLess(ctx, policy);
    return policy;
  }

  /** Returns the policy for a new agent, by default the default policy. */
  async policyForNew(manager: EntityManager, ctx: RequestContext, body: CreateAgentDto): Promise<Policy> {
    const named = await this.policy(manager, ctx, body);
    const policy = named ?? (await this.policies.latest(manager, ctx.accountId, DEFAULT_POLICY));
    this.refuseUncovered(policy, upstreamList(body.upstream));
    return policy;
  }

  /** Returns the end of observing that a request sets. @throws DomainError like {@link observeUntilOf} */
  observeUntil(body: AgentSettingsDto, ctx: RequestContext): Date | null | undefined {
    return observeUntilOf(body, ctx, this.clock.now());
  }

  /** Rejects upstreams that the policy does not allow. @throws DomainError `validation_failed`, with their names */
  refuseUncovered({ requireBaa, name: policy }: Policy, upstreams: readonly string[]): void {
    if (!requireBaa) return;
    const today = dayOf(this.clock.now());
    const uncovered = upstreams.filter((name) => this.upstreams.find(name)?.isCovered(today) === false);
    if (uncovered.length === 0) return;
    const message =
      `the policy ${policy} requires a valid business associate agreement with each provider, but none is declared for ` +
      `${uncovered.join(', ')} (\`baa\` in upstreams.yaml)`;
    throw validationFailed([{ field: 'upstream', rule: 'requireBaa', message }]);
  }
}

/** Maximum number of upstreams in an error. `GET /api/v1/upstreams` returns all. */
const MOST_NAMED = 12;

function unknownUpstream(place: string, known: readonly { readonly upstream: string }[]): string {
  const names = known.slice(0, MOST_NAMED).map(({ upstream }) => upstream);
  const rest = known.length > MOST_NAMED ? ', …' : '';
  return (
    `The upstream${place} does not match a configured provider and model. Available upstreams: ${names.join(', ')}${rest}. The operator ` +
    'configures providers in upstreams.yaml (SERVICE_UPSTREAMS_FILE).'
  );
}
