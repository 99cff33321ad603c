import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';

const DEFAULT_LIMIT = 25;
const CURSOR = /^[\w-]{1,1024}$/;

/** Query parameters of every list. */
export class PageQueryDto {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: DEFAULT_LIMIT,
    description: 'Maximum number of items in a page.',
  })
  @IsOptional()
  @Matches(/^(?:[1-9]\d?|100)$/, { message: 'limit must be a whole number from 1 to 100' })
  limit?: string;

  @ApiPropertyOptional({
    type: 'string',
    pattern: CURSOR.source,
    description: '`next_cursor` from the previous page. Send it with the same filters.',
  })
  @IsOptional()
  @Matches(CURSOR, { message: 'cursor must be the next_cursor of a response to the same query' })
  cursor?: string;
}

/** Returns the maximum number of items in a page. */
export function limitOf(query: PageQueryDto): number {
  return query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit);
}
