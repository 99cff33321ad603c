import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { PageQueryDto } from '../../../common/pagination/page-query.dto.js';

const ORDERS = ['asc', 'desc'] as const;
/** At most 32 kinds. */
const KINDS = /^[a-z_]{1,40}(?:,[a-z_]{1,40}){0,31}$/;

/** Query of the account's own chain. */
export class ListAccountEventsQueryDto extends PageQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    enum: ORDERS,
    default: 'asc',
    description: '`desc`: the newest event first',
  })
  @IsOptional()
  @IsIn(ORDERS)
  order?: (typeof ORDERS)[number];

  @ApiPropertyOptional({
    type: 'string',
    pattern: KINDS.source,
    description: 'Only events of these kinds, with commas between them (docs/audit-format.md)',
    examples: ['agent_deleted', 'login,logout'],
  })
  @IsOptional()
  @Matches(KINDS, { message: 'kind must be kinds of events with commas between them, 32 at most' })
  kind?: string;
}
