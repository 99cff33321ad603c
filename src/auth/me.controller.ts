import { Controller, Get } from '@nestjs/common';
import { Answers } from '../common/http/answers.js';
import { Ctx, type Login } from '../common/http/access.js';
import { toUserAnswer, type UserAnswer, userAnswer } from './user.view.js';

@Controller('api/v1/me')
export class MeController {
  @Get()
  @Answers(200, userAnswer)
  me(@Ctx() login: Login): UserAnswer {
    return toUserAnswer(login);
  }
}
