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
import { InvalidPolicy } from './policy-problem.js';
import {
  type PolicyVerdict,
  type PolicyView,
  toBuiltInView,
  toExaminedView,
  toOwnView,
} from './policy.view.js';

/** The last policy of a page. Built-in policies come before an account's own. */
interface Place {
  readonly builtIn: boolean;
  readonly name: string;
  readonly version: number;
}

/** Shows the policies that an account can use, and tells what is wrong with one that is being written. */
@Injectable()
export class PolicyCatalog {
  constructor(
    private readonly transactions: Transactions,
    private readonly builtIns: BuiltInPolicies,
    private readonly repository: PoliciesRepository,
    private readonly policies: PoliciesService,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Every version of every policy: built-in ones, then the account's own, each by name, the newest version first.
   * @throws DomainError `validation_failed` for a cursor that is none
   */
  async list(ctx: RequestContext, query: PageQueryDto): Promise<Page<PolicyView>> {
    const limit = limitOf(query);
    const scope: CursorScope = { accountId: ctx.accountId, list: 'policies' };
    const after = query.cursor === undefined ? undefined : toPlace(this.cursors.decode(scope, query.cursor));
    const builtIn = this.builtInsAfter(after).slice(0, limit + 1);
    const wanted = limit + 1 - builtIn.length;
    const own = wanted === 0 ? [] : await this.ownAfter(ctx, wanted, after);
    return toPage(
      [...builtIn, ...own],
      limit,
      (policy) => policy,
      ({ built_in: isBuiltIn, name, version }) =>
        this.cursors.encode(scope, [isBuiltIn ? 1 : 0, name, version]),
    );
  }

  /** Whether an agent could be created with a text, as which version, and if not, every reason and its place. */
  async validate(ctx: RequestContext, { policy_yaml: yaml }: ValidatePolicyDto): Promise<PolicyVerdict> {
    try {
      const { policy } = await this.transactions.run(ctx.accountId, (manager) =>
        this.policies.examine(manager, ctx.accountId, yaml),
      );
      return { valid: true, policy: toExaminedView(policy) };
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
      .map(toBuiltInView);
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
    return rows.map((row) => toOwnView(row, row.createdAt));
  }
}

function toPlace([builtIn, name, version]: readonly (string | number)[]): Place {
  return { builtIn: builtIn === 1, name: String(name), version: Number(version) };
}
