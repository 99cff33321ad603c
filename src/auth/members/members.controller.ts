import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { RequestContext } from '../../common/request-context.js';
import { AdminOnly, Ctx } from '../access.js';
import { InviteMemberDto } from './dto/invite-member.dto.js';
import type { MemberView } from './member.view.js';
import { type MemberList, MembersService } from './members.service.js';

@Controller('api/v1/account/members')
@AdminOnly()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  list(@Ctx() ctx: RequestContext): Promise<MemberList> {
    return this.members.list(ctx);
  }

  @Post()
  invite(@Ctx() ctx: RequestContext, @Body() body: InviteMemberDto): Promise<{ member: MemberView }> {
    return this.members.invite(ctx, body);
  }

  @Delete(':memberId')
  @HttpCode(204)
  remove(@Ctx() ctx: RequestContext, @Param('memberId') memberId: string): Promise<void> {
    return this.members.remove(ctx, memberId);
  }
}
