import { IsIn, Matches } from 'class-validator';
import type { Role } from '../member.js';

/** 1 to 200 characters without control characters or white space around them. */
const LOGIN = /^(?!\s)[^\p{Cc}\p{Cs}]{1,200}(?<!\s)$/u;

export class InviteMemberDto {
  @Matches(LOGIN, { message: 'login must be a string of 1 to 200 characters without spaces around it' })
  login!: string;

  @IsIn(['admin', 'member'])
  role!: Role;
}
