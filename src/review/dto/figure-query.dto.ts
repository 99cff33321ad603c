import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { IsSince } from '../../common/http/since-parameter.js';

export const FIGURE_SINCE = '90d';

/** Selection of the calls to measure. */
export class FigureQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    default: FIGURE_SINCE,
    description:
      'Include only calls that were sampled at this time or later. Either a duration before now (a whole ' +
      'number and `s`, `m`, `h`, `d` or `w`, at most `36500d`), or an ISO 8601 timestamp in UTC.',
    examples: ['30d', '2026-01-31T08:00:00Z'],
  })
  @IsOptional()
  @IsSince()
  since?: string;
}
