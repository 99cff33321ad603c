import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken, Ctx, type Login } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import { toUserAnswer, type UserAnswer, userAnswer } from './user.view.js';

@Controller('api/v1/me')
@ApiTags('Login')
export class MeController {
  @Get()
  @AllowToken('any')
  @Operation({
    summary: 'Retrieve the logged-in user',
    description: "Returns the user of the session cookie, and that user's account.",
    answers: { 200: userAnswer },
  })
  me(@Ctx() login: Login): UserAnswer {
    return toUserAnswer(login);
  }
}
