import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Answers } from '../../common/http/answers.js';
import type { RequestContext } from '../../common/http/request-context.js';
import { AdminOnly, Ctx } from '../../common/http/access.js';
import { InviteMemberDto } from './dto/invite-member.dto.js';
import { type MemberAnswer, memberAnswer, type MemberList, memberList } from './member.view.js';
import { MembersService } from './members.service.js';

@Controller('api/v1/account/members')
@AdminOnly()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @Answers(200, memberList)
  list(@Ctx() ctx: RequestContext): Promise<MemberList> {
    return this.members.list(ctx);
  }

  @Post()
  @Answers(201, memberAnswer, 'last_admin')
  invite(@Ctx() ctx: RequestContext, @Body() body: InviteMemberDto): Promise<MemberAnswer> {
    return this.members.invite(ctx, body);
  }

  @Delete(':memberId')
  @HttpCode(204)
  @Answers(204, undefined, 'not_found', 'last_admin')
  remove(@Ctx() ctx: RequestContext, @Param('memberId') memberId: string): Promise<void> {
    return this.members.remove(ctx, memberId);
  }
}
