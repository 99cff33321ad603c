import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { PageQueryDto } from '../../../common/pagination/page-query.dto.js';

const ORDERS = ['asc', 'desc'] as const;
/** List of at most 32 kinds. */
const KINDS = /^[a-z_]{1,40}(?:,[a-z_]{1,40}){0,31}$/;

/** Query of an account's own chain. */
export class ListAccountEventsQueryDto extends PageQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    enum: ORDERS,
    default: 'asc',
    description: 'Order of the events by sequence number. `desc` returns the newest event first.',
  })
  @IsOptional()
  @IsIn(ORDERS)
  order?: (typeof ORDERS)[number];

  @ApiPropertyOptional({
    type: 'string',
    pattern: KINDS.source,
    description:
      'Return only events of these kinds, at most 32, separated by commas. docs/audit-format.md lists the ' +
      'kinds.',
    examples: ['agent_deleted', 'login,logout'],
  })
  @IsOptional()
  @Matches(KINDS, { message: 'kind must be a comma-separated list of at most 32 event kinds' })
  kind?: string;
}
