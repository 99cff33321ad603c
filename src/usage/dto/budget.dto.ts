import { ValidateIf } from 'class-validator';
import { IsMonthlyTokens } from '../monthly-tokens.js';

/** What an account may take. */
export class BudgetDto {
  @ValidateIf((_, value) => value !== null)
  @IsMonthlyTokens('tokens that the calls of all agents may take in a month (UTC) together; null: any number')
  monthly_tokens!: number | null;
}
