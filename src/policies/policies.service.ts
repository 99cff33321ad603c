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

/** A version of a policy that an agent is pinned to. */
interface StoredPolicy {
  readonly name: string;
  readonly version: number;
  /** Text of an account's own policy, and the version of the default one that it inherits from; null for a built-in one. */
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

  /** The policy that agents have who name none. */
  get default(): Policy {
    return this.builtIns.base;
  }

  /**
   * The latest version of the policy that an agent names.
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
   * The YAML of a pinned version: the account's own if there is one, else a built-in one.
   * @throws DomainError `policy_unsupported` if there is no such version
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
   * @param ownTerms what an agent's side says of itself: allowed like the phrases that the policy allows
   */
  resolve(stored: StoredPolicy, ownTerms: readonly string[] = []): Policy {
    const policy = this.resolveText(stored);
    if (ownTerms.length === 0) return policy;
    const extended = withOwnTerms(policy, ownTerms);
    const key = `${stored.name}\n${stored.version}\n${extended.findingsKey}`;
    // The same object each time, so that it is made ready for texts once.
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
    // An older default may mask less than the one that the policy was made on.
    const base = this.builtIns.find(DEFAULT_POLICY, baseVersion);
    if (base === undefined) throw policyUnsupported(name, version);
    const policy = resolvePolicy(storedDocument(name, version, yaml), version, yaml, base);
    this.cache.set(key, policy);
    return policy;
  }

  /** Whether it is a built-in policy's name, which no account's own has. */
  isBuiltIn(name: string): boolean {
    return this.builtIns.latest(name) !== undefined;
  }

  /** All policy versions that the account's sessions may have used. */
  async all(manager: EntityManager, accountId: string): Promise<Policy[]> {
    const own = await this.repository.listAll(manager, accountId);
    return [...this.builtIns.all(), ...own.map((row) => this.resolve(row))];
  }

  /** A pinned version: the account's own if there is one, else a built-in one. Undefined if there is neither. */
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

  /** The settings in which a policy protects less than another, or else than the default. */
  loweredBy(policy: Policy, than: Policy = this.builtIns.base): PolicySetting[] {
    return loweredSettings(policy, than);
  }
}

/** A stored text was valid when it was stored, so it has settings of another release. */
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
