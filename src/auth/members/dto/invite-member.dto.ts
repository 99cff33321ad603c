import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import type { LoginName } from '../../../common/text/branded.js';
import { isLoginName, LOGIN_NAME_PROBLEM } from '../login-name.js';
import { ChangeRoleDto } from './change-role.dto.js';

export class InviteMemberDto extends ChangeRoleDto {
  @ApiProperty({
    type: String,
    description:
      'Login name at the identity provider, without surrounding spaces, control characters, invisible characters ' +
      'or letters that only look like others.',
    minLength: 1,
    maxLength: 200,
  })
  @ValidateBy({
    name: 'login',
    validator: { validate: isLoginName, defaultMessage: () => `login ${LOGIN_NAME_PROBLEM}` },
  })
  login!: LoginName;
}
