import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../common/errors/domain-error.js';
import { sha256Hex } from '../common/sha256.js';
import type { PolicySetting } from '../common/text/branded.js';
import { BuiltInPolicies, DEFAULT_POLICY } from './builtin-policies.js';
import { PoliciesRepository } from './policies.repository.js';
import { loweredSettings } from './lowered.js';
import { withOwnTerms } from './own-terms.js';
import { compilePatterns, parsePolicyDocument } from './policy-parser.js';
import { describeProblem, InvalidPolicy, type PolicyProblem } from './policy-problem.js';
import { resolvePolicy } from './policy-resolver.js';
import type { Policy, PolicyDocument } from './policy.schema.js';

const CACHED_POLICIES = 1_000;

/** Pinned policy version of an agent. */
interface StoredPolicy {
  readonly name: string;
  readonly version: number;
  /** Text of an account's own policy, and version of the default policy as its base; null if built-in. */
  readonly yaml: string | null;
  readonly baseVersion: number | null;
}

/** Resolves policies, built-in and an account's own. */
@Injectable()
export class PoliciesService {
  private readonly cache = new LRUCache<string, Policy>({ max: CACHED_POLICIES });

  constructor(
    private readonly builtIns: BuiltInPolicies,
    private readonly repository: PoliciesRepository,
  ) {}

  /** Policy of agents that name no policy. */
  get default(): Policy {
    return this.builtIns.base;
  }

  /**
   * Returns the latest version of the policy that an agent names.
   * @throws DomainError `unknown_policy`
   */
  async latest(manager: EntityManager, accountId: string, name: string): Promise<Policy> {
    const builtIn = this.builtIns.latest(name);
    if (builtIn !== undefined) return builtIn;
    const own = await this.repository.findLatest(manager, accountId, name);
    if (own === undefined)
      throw new DomainError('unknown_policy', 'The account has no policy with this name.');
    return this.resolve(own);
  }

  /**
   * Returns the YAML of a pinned version, which is the account's own or else a built-in version.
   * @throws DomainError `policy_unsupported` if the version does not exist
   */
  async yamlOf(manager: EntityManager, accountId: string, name: string, version: number): Promise<string> {
    const own = await this.repository.find(manager, accountId, name, version);
    return own?.yaml ?? this.resolve({ name, version, yaml: null, baseVersion: null }).yaml;
  }

  /**
   * Resolves a policy text without storing it.
   * @throws DomainError `policy_yaml_invalid`
   */
  async read(yaml: string): Promise<Policy> {
    try {
      await compilePatterns(yaml);
      const document = parsePolicyDocument(yaml);
      return resolvePolicy(document, document.version ?? 1, yaml, this.builtIns.base);
    } catch (error) {
      throw error instanceof InvalidPolicy ? policyYamlInvalid(error.problems) : error;
    }
  }

  /**
   * Resolves a stored or built-in policy, cached by content.
   * @throws DomainError `policy_unsupported` if another release stored it with settings that are unknown here
   * @param ownTerms own terms of the agent, which are allowed like the policy's phrases
   */
  resolve(stored: StoredPolicy, ownTerms: readonly string[] = []): Policy {
    const policy = this.resolveText(stored);
    if (ownTerms.length === 0) return policy;
    const extended = withOwnTerms(policy, ownTerms);
    const key = `${stored.name}\n${stored.version}\n${extended.findingsKey}`;
    // The same object is returned each time, so that it is prepared for texts only once.
    const cached = this.cache.get(key);
    if (cached === undefined) this.cache.set(key, extended);
    return cached ?? extended;
  }

  private resolveText({ name, version, yaml, baseVersion }: StoredPolicy): Policy {
    if (yaml === null || baseVersion === null) {
      const builtIn = this.builtIns.find(name, version);
      if (builtIn === undefined) throw policyUnsupported(name, version);
      return builtIn;
    }
    const key = `${name}\n${version}\n${baseVersion}\n${sha256Hex(yaml)}`;
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    // An older default may mask less than the default that the policy was based on.
    const base = this.builtIns.find(DEFAULT_POLICY, baseVersion);
    if (base === undefined) throw policyUnsupported(name, version);
    const policy = resolvePolicy(storedDocument(name, version, yaml), version, yaml, base);
    this.cache.set(key, policy);
    return policy;
  }

  /** Returns whether a name belongs to a built-in policy. Accounts cannot use these names. */
  isBuiltIn(name: string): boolean {
    return this.builtIns.latest(name) !== undefined;
  }

  /** All policy versions that the account's sessions may have used. */
  async all(manager: EntityManager, accountId: string): Promise<Policy[]> {
    const own = await this.repository.listAll(manager, accountId);
    return [...this.builtIns.all(), ...own.map((row) => this.resolve(row))];
  }

  /** Returns a pinned version, which is the account's own or else a built-in version; undefined if neither exists. */
  async findPinned(
    manager: EntityManager,
    accountId: string,
    name: string,
    version: number,
  ): Promise<Policy | undefined> {
    const own = await this.repository.find(manager, accountId, name, version);
    if (own === undefined) return this.builtIns.find(name, version);
    return this.resolve(own);
  }

  /** Returns the settings in which a policy protects less than another policy, by default the default policy. */
  loweredBy(policy: Policy, than: Policy = this.builtIns.base): PolicySetting[] {
    return loweredSettings(policy, than);
  }
}

/** Reads a stored text. It was valid when it was stored, so an invalid text has settings of another release. */
function storedDocument(name: string, version: number, yaml: string): PolicyDocument {
  try {
    return parsePolicyDocument(yaml);
  } catch (error) {
    throw error instanceof InvalidPolicy ? policyUnsupported(name, version, error) : error;
  }
}

function policyUnsupported(name: string, version: number, cause?: unknown): DomainError {
  const message = `Version ${version} of the policy ${name} has settings that this release of the service does not support.`;
  return new DomainError('policy_unsupported', message, { cause });
}

/** The error for an invalid policy text, with all problems and their positions. */
export function policyYamlInvalid(problems: readonly PolicyProblem[]): DomainError {
  return new DomainError('policy_yaml_invalid', problems.map(describeProblem).join('; '), {
    details: problems.map(({ field, ...problem }) => ({
      field: field === '' ? 'policy_yaml' : `policy_yaml.${field}`,
      ...problem,
    })),
  });
}
