import { ValidateIf } from 'class-validator';
import { IsMonthlyTokens } from '../monthly-tokens.js';

/** What an account may take. */
export class BudgetDto {
  @ValidateIf((_, value) => value !== null)
  @IsMonthlyTokens(
    'Maximum number of model tokens that the calls of all agents can use in a month (UTC). Null removes ' +
      'the budget.',
  )
  monthly_tokens!: number | null;
}
