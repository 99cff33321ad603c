import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RequestContext } from '../../common/http/request-context.js';
import { AdminOnly, Ctx } from '../../common/http/access.js';
import { NO_BODY, Operation } from '../../common/http/operation.js';
import { ChangeRoleDto } from './dto/change-role.dto.js';
import { InviteMemberDto } from './dto/invite-member.dto.js';
import { type MemberAnswer, memberAnswer, type MemberList, memberList } from './member.view.js';
import { MembersService } from './members.service.js';

@Controller('api/v1/account/members')
@ApiTags('Members')
@AdminOnly()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @Operation({ summary: 'List the members of the account', answers: { 200: memberList } })
  list(@Ctx() ctx: RequestContext): Promise<MemberList> {
    return this.members.list(ctx);
  }

  @Post()
  @Operation({
    summary: "Invite a member or change a member's role",
    description:
      'Invites a user who is not yet a member. The user joins the account when they first log in. If a member already ' +
      "has this login with any provider, changes that member's role. If several have it, a member of the current " +
      'identity provider takes precedence.',
    answers: { 201: memberAnswer },
    errors: ['last_admin', 'account_limit_reached'],
  })
  invite(@Ctx() ctx: RequestContext, @Body() body: InviteMemberDto): Promise<MemberAnswer> {
    return this.members.invite(ctx, body);
  }

  @Patch(':memberId')
  @Operation({
    summary: "Change a member's role",
    description: 'Takes effect immediately, also for an invitation and for a member from the command line.',
    answers: { 200: memberAnswer },
    errors: ['not_found', 'last_admin'],
  })
  changeRole(
    @Ctx() ctx: RequestContext,
    @Param('memberId') memberId: string,
    @Body() { role }: ChangeRoleDto,
  ): Promise<MemberAnswer> {
    return this.members.changeRole(ctx, memberId, role);
  }

  @Delete(':memberId')
  @Operation({
    summary: 'Remove a member or withdraw an invitation',
    description: 'Logs the member out everywhere.',
    answers: { 204: NO_BODY },
    errors: ['not_found', 'last_admin'],
  })
  remove(@Ctx() ctx: RequestContext, @Param('memberId') memberId: string): Promise<void> {
    return this.members.remove(ctx, memberId);
  }
}
