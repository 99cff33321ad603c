import { IsArray, IsOptional, IsString } from 'class-validator';

export class PreviewPolicyDto {
  @IsOptional()
  @IsString()
  text?: string | null;

  @IsOptional()
  @IsArray()
  messages?: unknown[] | null;

  @IsOptional()
  @IsString()
  policy_name?: string | null;

  @IsOptional()
  @IsString()
  policy_yaml?: string | null;
}
