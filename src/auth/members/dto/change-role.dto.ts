import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Role, ROLES } from '../member.js';

export class ChangeRoleDto {
  @ApiProperty({ type: 'string', enum: ROLES, description: 'Role of the member in the account.' })
  @IsIn(ROLES)
  role!: Role;
}
