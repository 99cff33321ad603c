import { Injectable } from '@nestjs/common';
import { Cursors, type CursorScope } from '../common/pagination/cursors.js';
import { limitOf, type PageQueryDto } from '../common/pagination/page-query.dto.js';
import { type Page, toPage } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { Transactions } from '../database/transactions.js';
import { BuiltInPolicies } from './builtin-policies.js';
import type { ValidatePolicyDto } from './dto/validate-policy.dto.js';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService } from './policies.service.js';
import { PolicyVersions } from './policy-versions.service.js';
import { InvalidPolicy } from './policy-problem.js';
import {
  type PolicyVerdict,
  type PolicyView,
  toBuiltInView,
  toCheckedView,
  toOwnView,
} from './policy.view.js';

/** Position of a page's last policy. Built-in policies come before an account's own. */
interface Place {
  readonly builtIn: boolean;
  readonly name: string;
  readonly version: number;
}

/** Lists the policies available to an account, stores new ones, and validates drafts. */
@Injectable()
export class PolicyCatalog {
  constructor(
    private readonly transactions: Transactions,
    private readonly builtIns: BuiltInPolicies,
    private readonly repository: PoliciesRepository,
    private readonly policies: PoliciesService,
    private readonly versions: PolicyVersions,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns every version of every policy: built-in policies, then the account's own, by name, newest version first.
   * @throws DomainError `validation_failed` for an invalid cursor
   */
  async list(ctx: RequestContext, query: PageQueryDto): Promise<Page<PolicyView>> {
    const limit = limitOf(query);
    const scope: CursorScope = { accountId: ctx.accountId, list: 'policies' };
    const after = query.cursor === undefined ? undefined : toPlace(this.cursors.decode(scope, query.cursor));
    const builtIn = this.builtInsAfter(after).slice(0, limit + 1);
    const remaining = limit + 1 - builtIn.length;
    const own = remaining === 0 ? [] : await this.ownAfter(ctx, remaining, after);
    return toPage(
      [...builtIn, ...own],
      limit,
      (policy) => policy,
      ({ built_in: isBuiltIn, name, version }) =>
        this.cursors.encode(scope, [isBuiltIn ? 1 : 0, name, version]),
    );
  }

  /**
   * Stores the text as a version that no agent uses yet, or returns the existing version with this text.
   * @throws DomainError `policy_yaml_invalid`, `account_limit_reached`, `forbidden`
   */
  async create(
    ctx: RequestContext,
    { policy_yaml: yaml }: ValidatePolicyDto,
  ): Promise<{ policy: PolicyView }> {
    return this.transactions.run(ctx.accountId, async (manager) => {
      const policy = await this.versions.createIfNew(manager, ctx, yaml);
      const stored = await this.repository.find(manager, ctx.accountId, policy.name, policy.version);
      if (stored === undefined) throw new Error('the policy that was stored is gone');
      return { policy: toOwnView(stored, this.policies.loweredBy(policy)) };
    });
  }

  /** Returns whether an agent could use the text, and its version. If not, returns all problems. */
  async validate(ctx: RequestContext, { policy_yaml: yaml }: ValidatePolicyDto): Promise<PolicyVerdict> {
    try {
      const policy = await this.transactions.run(ctx.accountId, (manager) =>
        this.versions.check(manager, ctx.accountId, yaml),
      );
      return { valid: true, policy: toCheckedView(policy, this.policies.loweredBy(policy)) };
    } catch (error) {
      if (!(error instanceof InvalidPolicy)) throw error;
      return { valid: false, errors: [...error.problems] };
    }
  }

  private builtInsAfter(after: Place | undefined): PolicyView[] {
    if (after?.builtIn === false) return [];
    return this.builtIns
      .all()
      .filter(({ name, version }) => {
        if (after === undefined || name > after.name) return true;
        return name === after.name && version < after.version;
      })
      .map((policy) => toBuiltInView(policy, this.policies.loweredBy(policy)));
  }

  private async ownAfter(
    ctx: RequestContext,
    limit: number,
    after: Place | undefined,
  ): Promise<PolicyView[]> {
    const from = after?.builtIn === false ? after : undefined;
    const rows = await this.transactions.run(ctx.accountId, (manager) =>
      this.repository.listPage(manager, ctx.accountId, limit, from),
    );
    return rows.map((row) => toOwnView(row, this.policies.loweredBy(this.policies.resolve(row))));
  }
}

function toPlace([builtIn, name, version]: readonly (string | number)[]): Place {
  return { builtIn: builtIn === 1, name: String(name), version: Number(version) };
}
