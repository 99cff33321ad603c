import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorDescription } from '../../common/logging/log-fields.js';
import { htmlPage, link, paragraph } from '../../common/http/html-page.js';
import { describeError, LOG, type Log } from '../../common/logging/logger.js';
import { LOGIN_FAILURES, LoginFailure } from '../login-failure.js';
import { clearedAttemptCookie } from './login-attempts.store.js';

/** Shows a page for whatever a login over the identity provider ended with. */
@Catch()
export class LoginFailureFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

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
    const { reason, detail } = failure;
    const { status } = LOGIN_FAILURES[reason];
    this.log.write(status < 500 ? 'warn' : 'error', 'login failed', {
      request_id: requestId,
      code: reason,
      status: typeof detail === 'number' ? detail : undefined,
      error: thrown === failure ? coded(detail) : describeError(thrown),
    });
  }
}

function coded(detail: LoginFailure['detail']): ErrorDescription | undefined {
  return typeof detail === 'string' ? { name: 'LoginFailure', code: detail } : undefined;
}
