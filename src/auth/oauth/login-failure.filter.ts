import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { htmlPage, link, paragraph } from '../../common/html-page.js';
import { describeError } from '../../common/logger.js';
import { LOGIN_FAILURES, LoginFailure } from './login-failure.js';
import { clearedAttemptCookie } from './login-attempts.store.js';

/** Shows a page for whatever a login over the identity provider ended with. */
@Catch()
export class LoginFailureFilter implements ExceptionFilter {
  private readonly log = new Logger('login');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const failure = thrown instanceof LoginFailure ? thrown : new LoginFailure('failed');
    this.tell(failure, thrown, request.requestId);
    const { status, title, text } = LOGIN_FAILURES[failure.reason];
    response.append('set-cookie', clearedAttemptCookie());
    response
      .status(status)
      .type('html')
      .send(
        htmlPage(
          title,
          paragraph(text),
          `<p>${link('/api/v1/auth/idp', 'Log in again')} or ${link('/portal', 'go to the portal')}.</p>`,
          paragraph(`Request ${request.requestId}`, 'quiet'),
        ),
      );
  }

  /** Only what is ours: reasons, states and the place in the code. The provider's words may tell of the person. */
  private tell(failure: LoginFailure, thrown: unknown, requestId: string): void {
    const facts = {
      request_id: requestId,
      reason: failure.reason,
      ...(failure.detail === undefined ? {} : { detail: failure.detail }),
      ...(thrown === failure ? {} : { error: describeError(thrown) }),
    };
    const level = LOGIN_FAILURES[failure.reason].status < 500 ? 'warn' : 'error';
    this.log[level](`login failed ${JSON.stringify(facts)}`);
  }
}
