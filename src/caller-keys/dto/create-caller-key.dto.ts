import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { CallerKeyName } from '../../common/text/branded.js';
import { IsMonthlyTokens } from '../../usage/monthly-tokens.js';
import { CALLER_KEY_DAYS, CALLER_KEY_NAME, CALLER_KEY_NAME_PROBLEM } from '../caller-key.js';

export class CreateCallerKeyDto {
  @Matches(CALLER_KEY_NAME, { message: CALLER_KEY_NAME_PROBLEM })
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: 64,
    description: 'Key name, such as the platform that uses the key, without control characters.',
  })
  name!: CallerKeyName;

  @IsOptional()
  @IsInt()
  @Min(CALLER_KEY_DAYS.least)
  @Max(CALLER_KEY_DAYS.most)
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: CALLER_KEY_DAYS.least,
    maximum: CALLER_KEY_DAYS.most,
    description: 'Number of days until the key expires. Null, the default, means that it does not expire.',
  })
  expires_in_days?: number | null;

  @IsOptional()
  @IsMonthlyTokens(
    'Maximum number of model tokens that calls with the key can use in a month (UTC). Further calls are rejected with 429 ' +
      'until the next month. Null, the default, means that only the budgets of the agent and the account apply.',
  )
  monthly_tokens?: number | null;
}
