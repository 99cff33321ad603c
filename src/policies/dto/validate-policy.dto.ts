import { IsString } from 'class-validator';

export class ValidatePolicyDto {
  @IsString()
  policy_yaml!: string;
}
