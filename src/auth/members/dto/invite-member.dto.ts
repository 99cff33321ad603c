import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import type { LoginName } from '../../../common/text/branded.js';
import { type Role, ROLES } from '../member.js';

/** 1 to 200 characters without control characters or white space around them. */
const LOGIN = /^(?!\s)[^\p{Cc}\p{Cs}]{1,200}(?<!\s)$/u;

export class InviteMemberDto {
  @ApiProperty({
    type: String,
    description: 'Login name at the identity provider, without control characters or surrounding spaces.',
    minLength: 1,
    maxLength: 200,
    pattern: LOGIN.source,
  })
  @Matches(LOGIN, {
    message: 'login must be a string of 1 to 200 characters without leading or trailing spaces',
  })
  login!: LoginName;

  @ApiProperty({ type: 'string', enum: ROLES, description: 'Role of the member in the account.' })
  @IsIn(ROLES)
  role!: Role;
}
