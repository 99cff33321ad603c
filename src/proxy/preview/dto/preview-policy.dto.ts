import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString } from 'class-validator';

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
}
