import { IsOptional, Matches } from 'class-validator';

export class ListPoliciesDto {
  @IsOptional()
  @Matches(/^(?:[1-9]\d?|100)$/, { message: 'limit must be a whole number from 1 to 100' })
  limit?: string;

  @IsOptional()
  @Matches(/^[\w-]{1,200}$/, { message: 'cursor must be the next_cursor of an answer' })
  cursor?: string;
}
