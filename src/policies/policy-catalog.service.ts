import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../common/request-context.js';
import { Transactions } from '../database/transactions.js';
import { BuiltInPolicies } from './builtin-policies.js';
import type { ListPoliciesDto } from './dto/list-policies.dto.js';
import type { ValidatePolicyDto } from './dto/validate-policy.dto.js';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService } from './policies.service.js';
import { decodeCursor, encodeCursor, type PolicyCursor } from './policy-cursor.js';
import { InvalidPolicy, type PolicyProblem } from './policy-problem.js';
import {
  type ExaminedPolicyView,
  type PolicyView,
  toBuiltInView,
  toExaminedView,
  toOwnView,
} from './policy.view.js';

const DEFAULT_LIMIT = 25;

export interface PolicyPage {
  data: PolicyView[];
  next_cursor: string | null;
}

export type PolicyVerdict =
  { valid: true; policy: ExaminedPolicyView } | { valid: false; errors: readonly PolicyProblem[] };

/** Shows the policies that an account can use, and tells what is wrong with one that is being written. */
@Injectable()
export class PolicyCatalog {
  constructor(
    private readonly transactions: Transactions,
    private readonly builtIns: BuiltInPolicies,
    private readonly repository: PoliciesRepository,
    private readonly policies: PoliciesService,
  ) {}

  /**
   * Every version of every policy: built-in ones, then the account's own, each by name, the newest version first.
   * @throws DomainError `validation_failed` for a cursor that is none
   */
  async list(ctx: RequestContext, query: ListPoliciesDto): Promise<PolicyPage> {
    const limit = query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit);
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
    const builtIn = this.builtInsAfter(after).slice(0, limit + 1);
    const wanted = limit + 1 - builtIn.length;
    const own = wanted === 0 ? [] : await this.ownAfter(ctx, wanted, after);
    const found = [...builtIn, ...own];
    const data = found.slice(0, limit);
    const last = data.at(-1);
    const more = found.length > limit && last !== undefined;
    return { data, next_cursor: more ? encodeCursor({ ...last, builtIn: last.built_in }) : null };
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
      return { valid: false, errors: error.problems };
    }
  }

  private builtInsAfter(after: PolicyCursor | undefined): PolicyView[] {
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
    after: PolicyCursor | undefined,
  ): Promise<PolicyView[]> {
    const from = after?.builtIn === false ? after : undefined;
    const rows = await this.transactions.run(ctx.accountId, (manager) =>
      this.repository.listPage(manager, ctx.accountId, limit, from),
    );
    return rows.map((row) => toOwnView(row, row.createdAt));
  }
}
