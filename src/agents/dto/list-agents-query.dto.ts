import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { PageQueryDto } from '../../common/pagination/page-query.dto.js';

export class ListAgentsQueryDto extends PageQueryDto {
  @IsOptional()
  @Matches(/^[^]{1,64}$/u, { message: 'name_contains must be a string of 1 to 64 characters' })
  @ApiPropertyOptional({
    minLength: 1,
    maxLength: 64,
    description: 'Return only agents whose name contains this text. The comparison ignores case.',
  })
  name_contains?: string;
}
