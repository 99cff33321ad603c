import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString, Matches } from 'class-validator';
import { OWN_TERM, OWN_TERM_LENGTH, OWN_TERM_PROBLEM, OWN_TERMS } from '../../../policies/own-terms.js';

/** Exactly one of `text` and `messages`, at most one of `policy_name` and `policy_yaml`. */
export class PreviewPolicyDto {
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'What a person says. Exactly one of `text` and `messages` is needed.',
  })
  @IsOptional()
  @IsString()
  text?: string | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    nullable: true,
    description: 'Messages as in a chat-completions request',
  })
  @IsOptional()
  @IsArray()
  messages?: unknown[] | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description:
      'Name of a policy; `healthcare-default` where neither this nor `policy_yaml` is given. They exclude each other.',
  })
  @IsOptional()
  @IsString()
  policy_name?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Text of a policy in YAML. It is not kept.',
  })
  @IsOptional()
  @IsString()
  policy_yaml?: string | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: OWN_TERM_LENGTH },
    maxItems: OWN_TERMS,
    nullable: true,
    description: "As `own_terms` of an agent: what the agent's side says of itself",
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(OWN_TERMS)
  @Matches(OWN_TERM, { each: true, message: OWN_TERM_PROBLEM })
  own_terms?: string[] | null;
}
