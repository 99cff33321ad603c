import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';

export class ValidatePolicyDto {
  @ApiProperty({ description: 'Policy as YAML text.' })
  @IsString()
  policy_yaml!: string;
}
