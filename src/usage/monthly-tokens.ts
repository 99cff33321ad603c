import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';

/** The largest budget: more than any account takes, and still exact as a number of JSON. */
const MOST = 1_000_000_000_000_000;

/** Property decorator: the field must be a number of tokens that may be taken in a month. */
export const IsMonthlyTokens = (description: string): PropertyDecorator =>
  applyDecorators(
    IsInt(),
    Min(1),
    Max(MOST),
    ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MOST, description }),
  );
