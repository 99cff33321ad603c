import { Controller, Get } from '@nestjs/common';
import { Ctx, type Login } from './access.js';
import { toUserView, type UserView } from './user.view.js';

@Controller('api/v1/me')
export class MeController {
  @Get()
  me(@Ctx() login: Login): { user: UserView } {
    return { user: toUserView(login) };
  }
}
