import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { IsSince } from '../../common/http/since-parameter.js';

export const USAGE_SINCE = '30d';

/** Query of usage. */
export class UsageQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    default: USAGE_SINCE,
    description:
      'Start of the period, which ends now. Either a duration before now (a whole number and `s`, `m`, `h`, ' +
      '`d` or `w`, at most `36500d`), or an ISO 8601 timestamp in UTC. The first day is included ' +
      'completely. Usage is stored for 400 days.',
    examples: ['7d', '2026-01-31T08:00:00Z'],
  })
  @IsOptional()
  @IsSince()
  since?: string;

  @ApiPropertyOptional({
    type: 'string',
    description: "Return only this agent's usage. Deleted agents are allowed.",
  })
  @IsOptional()
  @Matches(/^[\w-]{1,64}$/, { message: 'agent_id must be the ID of an agent' })
  agent_id?: string;

  @ApiPropertyOptional({
    type: 'string',
    description:
      "Return only this caller key's usage. Revoked keys are allowed. The top-level `budget` and the agents with a budget " +
      'are as without this filter.',
  })
  @IsOptional()
  @Matches(/^[\w-]{1,64}$/, { message: 'caller_key_id must be the ID of a caller key' })
  caller_key_id?: string;
}
