import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { DEFAULT_SINCE, IsSince } from '../../common/http/since-parameter.js';

/** Query of the account's statistics. */
export class StatisticsQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    default: DEFAULT_SINCE,
    description:
      'Start of the period, which ends now. Either a duration before now (a whole number and `s`, `m`, `h`, ' +
      '`d` or `w`, at most `36500d`), or an ISO 8601 timestamp in UTC. Statistics are stored for 400 days.',
    examples: ['24h', '7d', '2026-01-31T08:00:00Z'],
  })
  @IsOptional()
  @IsSince()
  since?: string;
}
