import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Matches } from 'class-validator';
import { OWN_TERM, OWN_TERM_LENGTH, OWN_TERM_PROBLEM, OWN_TERMS } from '../../../policies/own-terms.js';

/** Exactly one of `text` and `messages`, at most one of `policy_name` and `policy_yaml`. */
export class PreviewPolicyDto {
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Text that a caller says. Send either `text` or `messages`.',
  })
  @IsOptional()
  @IsString()
  text?: string | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    nullable: true,
    description: 'Messages of a Chat Completions request. Send either `text` or `messages`.',
  })
  @IsOptional()
  @IsArray()
  messages?: unknown[] | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description:
      'Policy name. The default is `healthcare-default`. Do not send it together with `policy_yaml`.',
  })
  @IsOptional()
  @IsString()
  policy_name?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Policy as YAML text, which is not stored. Do not send it together with `policy_name`.',
  })
  @IsOptional()
  @IsString()
  policy_yaml?: string | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: OWN_TERM_LENGTH },
    maxItems: OWN_TERMS,
    nullable: true,
    description:
      "Phrases about the agent's own office that the preview does not mask, like the `own_terms` of an agent.",
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(OWN_TERMS)
  @Matches(OWN_TERM, { each: true, message: OWN_TERM_PROBLEM })
  own_terms?: string[] | null;
}
