import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { TOKENIZATIONS, type Tokenization } from '../../tokenization/schemes.js';

/** 1 to 64 code points, none of them a control character. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u;

export class CreateAgentDto {
  @Matches(NAME, { message: 'name must be a string of 1 to 64 characters without control characters' })
  name!: string;

  @IsString()
  upstream!: string;

  @IsOptional()
  @IsIn(TOKENIZATIONS)
  tokenization?: Tokenization;

  @IsOptional()
  @IsString()
  policy_name?: string;

  @IsOptional()
  @IsString()
  policy_yaml?: string;
}
