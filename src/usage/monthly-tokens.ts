import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';

/** Largest budget, above any possible usage and still exact as a JSON number. */
const MOST = 1_000_000_000_000_000;

/** Property decorator for a monthly limit of model tokens. */
export const IsMonthlyTokens = (description: string): PropertyDecorator =>
  applyDecorators(
    IsInt(),
    Min(1),
    Max(MOST),
    ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: MOST, description }),
  );
