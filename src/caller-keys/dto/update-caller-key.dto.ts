import { ValidateIf } from 'class-validator';
import { IsMonthlyTokens } from '../../usage/monthly-tokens.js';

export class UpdateCallerKeyDto {
  @ValidateIf((_, value) => value !== null)
  @IsMonthlyTokens(
    'Maximum number of model tokens that calls with the key can use in a month (UTC). Null removes the budget.',
  )
  monthly_tokens!: number | null;
}
