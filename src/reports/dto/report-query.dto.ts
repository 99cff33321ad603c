import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

const FORMATS = ['json', 'pdf'] as const;

export type ReportFormat = (typeof FORMATS)[number];

export class ReportQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    enum: FORMATS,
    default: 'json',
    description: 'Report format.',
  })
  @IsOptional()
  @IsIn(FORMATS, { message: 'format must be json or pdf' })
  format?: ReportFormat;
}
