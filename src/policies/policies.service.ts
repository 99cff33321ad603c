import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { errorCode } from '../common/errors/error-code.js';
import type { RequestContext } from '../common/http/request-context.js';
import { sha256Hex } from '../common/sha256.js';
import { BuiltInPolicies } from './builtin-policies.js';
import { PoliciesRepository } from './policies.repository.js';
import { parsePolicy, parsePolicyDocument } from './policy-parser.js';
import { describeProblem, InvalidPolicy, type PolicyProblem, problemAt } from './policy-problem.js';
import { resolvePolicy } from './policy-resolver.js';
import type { Policy } from './policy.schema.js';

const CACHED_POLICIES = 1_000;
const UNIQUE_VIOLATION = '23505';

/** Finds policies, built-in and an account's own, and takes in new ones. */
@Injectable()
export class PoliciesService {
  private readonly resolved = new LRUCache<string, Policy>({ max: CACHED_POLICIES });

  constructor(
    private readonly builtIns: BuiltInPolicies,
    private readonly repository: PoliciesRepository,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * The newest version of a policy, for an agent that names it.
   * @throws DomainError `unknown_policy`
   */
  async latest(manager: EntityManager, accountId: string, name: string): Promise<Policy> {
    const builtIn = this.builtIns.latest(name);
    if (builtIn !== undefined) return builtIn;
    const own = await this.repository.findLatest(manager, accountId, name);
    if (own === undefined) throw new DomainError('unknown_policy', 'There is no policy of that name.');
    return this.resolve(own.name, own.version, own.yaml);
  }

  /**
   * The text of the version that an agent is pinned to: the account's own, which is found first, or a built-in one.
   * @throws Error when there is no such version
   */
  async textOf(manager: EntityManager, accountId: string, name: string, version: number): Promise<string> {
    const own = await this.repository.find(manager, accountId, name, version);
    return this.resolve(name, version, own?.yaml ?? null).yaml;
  }

  /**
   * The policy that a text says, without taking it in.
   * @throws DomainError `policy_yaml_invalid`
   */
  read(yaml: string): Policy {
    try {
      const document = parsePolicyDocument(yaml);
      return resolvePolicy(document, document.version ?? 1, yaml, this.builtIns.base);
    } catch (error) {
      throw error instanceof InvalidPolicy ? policyYamlInvalid(error.problems) : error;
    }
  }

  /**
   * The policy that an agent or session is pinned to.
   * @param yaml text of an account's own policy; null for a built-in one.
   */
  resolve(name: string, version: number, yaml: string | null): Policy {
    if (yaml === null) {
      const builtIn = this.builtIns.find(name, version);
      if (builtIn === undefined) throw new Error(`no built-in policy ${name} version ${version}`);
      return builtIn;
    }
    const key = `${name}\n${version}\n${sha256Hex(yaml)}`;
    const known = this.resolved.get(key);
    if (known !== undefined) return known;
    const policy = resolvePolicy(parsePolicyDocument(yaml), version, yaml, this.builtIns.base);
    this.resolved.set(key, policy);
    return policy;
  }

  /** Every version of every policy that a session of the account may have run under. */
  async all(manager: EntityManager, accountId: string): Promise<Policy[]> {
    const own = await this.repository.listAll(manager, accountId);
    return [...this.builtIns.all(), ...own.map((row) => this.resolve(row.name, row.version, row.yaml))];
  }

  /**
   * The policy that a session was pinned to: the account's own, which is found first, or a built-in one. Undefined when
   * there is none of that name and version.
   */
  async pinned(
    manager: EntityManager,
    accountId: string,
    name: string,
    version: number,
  ): Promise<Policy | undefined> {
    const own = await this.repository.find(manager, accountId, name, version);
    if (own === undefined) return this.builtIns.find(name, version);
    return this.resolve(own.name, own.version, own.yaml);
  }

  /**
   * Takes an inline policy into the account: the same content is the version it was, other content the next one.
   * @throws DomainError `policy_yaml_invalid`
   */
  async adopt(manager: EntityManager, ctx: RequestContext, yaml: string): Promise<Policy> {
    const { policy, isNew } = await this.examine(manager, ctx.accountId, yaml).catch((error: unknown) => {
      throw error instanceof InvalidPolicy ? policyYamlInvalid(error.problems) : error;
    });
    if (isNew) await this.insert(manager, ctx, policy);
    return policy;
  }

  /**
   * The policy that an inline text is, or would become, in the account.
   * @throws InvalidPolicy also for a version that exists with other content, or a built-in's name
   */
  async examine(
    manager: EntityManager,
    accountId: string,
    yaml: string,
  ): Promise<{ policy: Policy; isNew: boolean }> {
    const { document, source } = parsePolicy(yaml);
    const { name } = document;
    if (this.builtIns.latest(name) !== undefined) {
      throw new InvalidPolicy([problemAt(source, ['name'], 'name', 'is the name of a built-in policy')]);
    }
    const latest = await this.repository.findLatest(manager, accountId, name);
    const isLatest = latest !== undefined && document.version === undefined && latest.yaml === yaml;
    const next = latest === undefined ? 1 : latest.version + 1;
    const version = document.version ?? (isLatest ? latest.version : next);
    const existing = await this.repository.find(manager, accountId, name, version);
    if (existing !== undefined && existing.yaml !== yaml) {
      const message = `${version} of this policy exists with other content`;
      throw new InvalidPolicy([problemAt(source, ['version'], 'version', message)]);
    }
    return { policy: this.resolve(name, version, yaml), isNew: existing === undefined };
  }

  private async insert(manager: EntityManager, ctx: RequestContext, policy: Policy): Promise<void> {
    const { name, version, yaml } = policy;
    const sha256 = Buffer.from(policy.sha256, 'hex');
    const { accountId, actor } = ctx;
    try {
      await this.repository.insert(manager, { accountId, name, version, yaml, sha256 });
    } catch (error) {
      if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
      const message = `${version} of this policy has just been created; send the request again`;
      throw policyYamlInvalid([{ field: 'version', rule: 'version', message, line: 1, column: 1 }]);
    }
    await this.journal.append(manager, accountId, {
      kind: 'policy_created',
      policy_name: name,
      policy_version: version,
      policy_sha256: policy.sha256,
      actor: { user_id: actor.userId, login: actor.login },
    });
  }
}

/** The refusal of a policy text, with every problem and its place. */
export function policyYamlInvalid(problems: readonly PolicyProblem[]): DomainError {
  return new DomainError('policy_yaml_invalid', problems.map(describeProblem).join('; '), {
    details: problems.map(({ field, ...problem }) => ({
      field: field === '' ? 'policy_yaml' : `policy_yaml.${field}`,
      ...problem,
    })),
  });
}
