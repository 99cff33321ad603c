import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { RequestContext } from '../common/http/request-context.js';
import type { PolicySetting } from '../common/text/branded.js';
import { refuseBeyond } from '../config/account-limits.js';
import { type Config, CONFIG } from '../config/config.js';
import { BuiltInPolicies, DEFAULT_POLICY } from './builtin-policies.js';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService, policyYamlInvalid } from './policies.service.js';
import { compilePatterns, type ParsedPolicy, parsePolicy } from './policy-parser.js';
import { InvalidPolicy, problemAt } from './policy-problem.js';
import { LAST_VERSION, type Policy } from './policy.schema.js';

/** Stores an account's own policies, and ensures that only admins can lower the protection of agents. */
@Injectable()
export class PolicyVersions {
  constructor(
    private readonly builtIns: BuiltInPolicies,
    private readonly repository: PoliciesRepository,
    private readonly policies: PoliciesService,
    private readonly journal: AccountJournal,
    @Inject(CONFIG) private readonly config: Pick<Config, 'accountLimits'>,
  ) {}

  /**
   * Rejects assigning a policy that protects less than the default, unless an admin does so.
   * @throws DomainError `forbidden`
   */
  refuseLess({ actor }: RequestContext, policy: Policy): void {
    const lowered = actor.role === 'admin' ? [] : this.policies.loweredBy(policy);
    if (lowered.length === 0) return;
    const message =
      `Only admins can assign a policy that protects less than ${DEFAULT_POLICY}. In ${policy.name}, this applies to ` +
      `${named(lowered)}.`;
    throw new DomainError('forbidden', message);
  }

  /**
   * Stores an inline policy as a new version, unless its content is already stored.
   * @throws DomainError `policy_yaml_invalid`, `account_limit_reached`, `forbidden` for a member's new version
   */
  async createIfNew(manager: EntityManager, ctx: RequestContext, yaml: string): Promise<Policy> {
    try {
      const parsed = await parse(yaml);
      for (;;) {
        const { policy, isNew, isFirst } = await this.place(manager, ctx.accountId, parsed, yaml);
        if (!isNew) return policy;
        if (!isFirst && ctx.actor.role !== 'admin') {
          const message = `Only admins can create a new version of the existing policy ${policy.name}.`;
          throw new DomainError('forbidden', message);
        }
        // If another transaction has just created the version, the next look-up finds it.
        if (await this.insert(manager, ctx, policy)) return policy;
      }
    } catch (error) {
      throw error instanceof InvalidPolicy ? policyYamlInvalid(error.problems) : error;
    }
  }

  /**
   * Resolves an inline policy with its existing or next version in the account.
   * @throws InvalidPolicy also if the version exists with other content or is too high, or the name is built-in
   */
  async check(manager: EntityManager, accountId: string, yaml: string): Promise<Policy> {
    return (await this.place(manager, accountId, await parse(yaml), yaml)).policy;
  }

  private async place(
    manager: EntityManager,
    accountId: string,
    { document, source }: ParsedPolicy,
    yaml: string,
  ): Promise<{ policy: Policy; isNew: boolean; isFirst: boolean }> {
    const { name } = document;
    if (this.builtIns.latest(name) !== undefined) {
      throw new InvalidPolicy([problemAt(source, ['name'], 'name', 'is a built-in policy name')]);
    }
    const latest = await this.repository.findLatest(manager, accountId, name);
    const isLatest = latest !== undefined && document.version === undefined && latest.yaml === yaml;
    const next = latest === undefined ? 1 : latest.version + 1;
    const version = document.version ?? (isLatest ? latest.version : next);
    if (version !== latest?.version && version > LAST_VERSION) {
      const message = `${LAST_VERSION} is the highest version allowed; use a different policy name`;
      throw new InvalidPolicy([problemAt(source, ['version'], 'version', message)]);
    }
    const existing = await this.repository.find(manager, accountId, name, version);
    if (existing !== undefined && existing.yaml !== yaml) {
      const message = `version ${version} of this policy already exists with different content`;
      throw new InvalidPolicy([problemAt(source, ['version'], 'version', message)]);
    }
    const stored = existing ?? { name, version, yaml, baseVersion: this.builtIns.base.version };
    return {
      policy: this.policies.resolve(stored),
      isNew: existing === undefined,
      isFirst: latest === undefined,
    };
  }

  private async insert(manager: EntityManager, ctx: RequestContext, policy: Policy): Promise<boolean> {
    const { name, version, yaml } = policy;
    const sha256 = Buffer.from(policy.sha256, 'hex');
    const { accountId, actor } = ctx;
    const baseVersion = this.builtIns.base.version;
    const createdBy = actor.login;
    const row = { accountId, name, version, yaml, baseVersion, sha256, createdBy };
    if (!(await this.repository.insert(manager, row))) return false;
    const lowered = this.policies.loweredBy(policy);
    await this.journal.append(manager, accountId, {
      kind: 'policy_created',
      policy_name: name,
      policy_version: version,
      policy_sha256: policy.sha256,
      rules_sha256: policy.rulesSha256,
      retention_days: policy.retentionDays,
      ...(lowered.length === 0 ? {} : { lowered }),
      actor: eventActor(actor),
    });
    refuseBeyond(
      this.config.accountLimits,
      'policyVersions',
      await this.repository.count(manager, accountId),
    );
    return true;
  }
}

/** @throws InvalidPolicy */
async function parse(yaml: string): Promise<ParsedPolicy> {
  await compilePatterns(yaml);
  return parsePolicy(yaml);
}

/** Largest number of settings that an error names. The policy's view lists all. */
const MOST_NAMED = 8;

function named(lowered: readonly PolicySetting[]): string {
  const rest = lowered.length - MOST_NAMED;
  return lowered.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
