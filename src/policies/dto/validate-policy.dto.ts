import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';

export class ValidatePolicyDto {
  @ApiProperty({ description: 'Text of the policy in YAML' })
  @IsString()
  policy_yaml!: string;
}
