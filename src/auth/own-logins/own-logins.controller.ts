import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, type Login } from '../../common/http/access.js';
import { NO_BODY, Operation } from '../../common/http/operation.js';
import { endedLogins, type EndedLogins, ownLoginList, type OwnLoginList } from './own-login.view.js';
import { OwnLogins } from './own-logins.service.js';

@Controller('api/v1/me/logins')
@ApiTags('Login')
export class OwnLoginsController {
  constructor(private readonly logins: OwnLogins) {}

  @Get()
  @Operation({
    summary: 'List your own logins',
    description: 'Returns your current logins, with the latest use first.',
    answers: { 200: ownLoginList },
  })
  list(@Ctx() login: Login): Promise<OwnLoginList> {
    return this.logins.list(login);
  }

  @Post('end-others')
  @Operation({
    summary: 'Log out everywhere else',
    description: 'Ends all your logins except the current login. Your API tokens remain valid.',
    answers: { 200: endedLogins },
  })
  endOthers(@Ctx() login: Login): Promise<EndedLogins> {
    return this.logins.endOthers(login);
  }

  @Delete(':loginId')
  @Operation({
    summary: 'End one of your own logins',
    description: "Requests with the login's cookie are rejected immediately.",
    answers: { 204: NO_BODY },
    errors: ['not_found'],
  })
  end(@Ctx() login: Login, @Param('loginId') id: string): Promise<void> {
    return this.logins.end(login, id);
  }
}
