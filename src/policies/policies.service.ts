import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../common/domain-error.js';
import { errorCode } from '../common/error-code.js';
import { BuiltInPolicies } from './builtin-policies.js';
import { PoliciesRepository } from './policies.repository.js';
import { InvalidPolicy, parsePolicyDocument, resolvePolicy, sha256Hex } from './policy-parser.js';
import type { Policy, PolicyDocument } from './policy.schema.js';

const CACHED_POLICIES = 1_000;
const UNIQUE_VIOLATION = '23505';

/** Finds policies, built-in and an account's own, and takes in new ones. */
@Injectable()
export class PoliciesService {
  private readonly resolved = new LRUCache<string, Policy>({ max: CACHED_POLICIES });

  constructor(
    private readonly builtIns: BuiltInPolicies,
    private readonly repository: PoliciesRepository,
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

  /**
   * Takes an inline policy into the account: the same content is the version it was, other content the next one.
   * @throws DomainError `policy_yaml_invalid`
   */
  async adopt(manager: EntityManager, accountId: string, yaml: string): Promise<Policy> {
    const document = parse(yaml);
    if (this.builtIns.latest(document.name) !== undefined) {
      throw invalid([`name: "${document.name}" is the name of a built-in policy`]);
    }
    const latest = await this.repository.findLatest(manager, accountId, document.name);
    const version = document.version ?? (latest === undefined ? 1 : latest.version + 1);
    if (latest !== undefined && document.version === undefined && latest.yaml === yaml) {
      return this.resolve(latest.name, latest.version, latest.yaml);
    }
    const existing = await this.repository.find(manager, accountId, document.name, version);
    if (existing !== undefined) {
      if (existing.yaml === yaml) return this.resolve(existing.name, existing.version, existing.yaml);
      throw invalid([`version: ${version} of this policy exists with other content`]);
    }
    await this.insert(manager, accountId, document.name, version, yaml);
    return this.resolve(document.name, version, yaml);
  }

  private async insert(
    manager: EntityManager,
    accountId: string,
    name: string,
    version: number,
    yaml: string,
  ): Promise<void> {
    const sha256 = Buffer.from(sha256Hex(yaml), 'hex');
    try {
      await this.repository.insert(manager, { accountId, name, version, yaml, sha256 });
    } catch (error) {
      if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
      throw invalid([`version: ${version} of this policy has just been created; send the request again`]);
    }
  }
}

function parse(yaml: string): PolicyDocument {
  try {
    return parsePolicyDocument(yaml);
  } catch (error) {
    if (error instanceof InvalidPolicy) throw invalid(error.problems);
    throw error;
  }
}

function invalid(problems: readonly string[]): DomainError {
  return new DomainError('policy_yaml_invalid', problems.join('; '), {
    details: problems.map((message) => ({ field: 'policy_yaml', rule: 'policy', message })),
  });
}
