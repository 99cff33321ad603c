import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { IsSince } from '../../common/http/since-parameter.js';

export const USAGE_SINCE = '30d';

/** What usage can be asked for. */
export class UsageQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    default: USAGE_SINCE,
    description:
      'The time until now: a whole number and `s`, `m`, `h`, `d` or `w`; or since this moment: an ISO 8601 timestamp in ' +
      'UTC. Its first day counts as a whole. Figures are kept for 400 days',
    examples: ['7d', '2026-01-31T08:00:00Z'],
  })
  @IsOptional()
  @IsSince()
  since?: string;

  @ApiPropertyOptional({ type: 'string', description: 'of one agent only; of one that was deleted, too' })
  @IsOptional()
  @Matches(/^[\w-]{1,64}$/, { message: 'agent_id must be the id of an agent' })
  agent_id?: string;
}
