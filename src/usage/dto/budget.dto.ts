import { ValidateIf } from 'class-validator';
import { IsMonthlyTokens } from '../monthly-tokens.js';

/** Request to set an account's budget. */
export class BudgetDto {
  @ValidateIf((_, value) => value !== null)
  @IsMonthlyTokens(
    'Maximum number of model tokens that the calls of all agents can use in a month (UTC). Null removes ' +
      'the budget.',
  )
  monthly_tokens!: number | null;
}
