import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorDescription } from '../../common/logging/log-fields.js';
import { databaseFailure } from '../../common/errors/database-failure.js';
import { htmlPage, htmlLink, htmlParagraph } from '../../common/http/html-page.js';
import { describeError, LOG, type Log } from '../../common/logging/logger.js';
import { LOGIN_FAILURES, LoginFailure } from '../login-failure.js';
import { clearedAttemptCookie } from './login-attempts.store.js';

/** Shows a page for any error of a login with the identity provider. */
@Catch()
export class LoginFailureFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const failure = toLoginFailure(thrown);
    this.logFailure(failure, thrown, request.requestId);
    const { status, title, text } = LOGIN_FAILURES[failure.reason];
    response.append('set-cookie', clearedAttemptCookie());
    response
      .status(status)
      .type('html')
      .send(
        htmlPage(
          title,
          htmlParagraph(text),
          `<p>${htmlLink('/api/v1/auth/idp', 'Log in again')} or ${htmlLink('/portal', 'go to the portal')}.</p>`,
          htmlParagraph(`Request ${request.requestId}`, 'quiet'),
        ),
      );
  }

  /** Logs only the reason, the status and the place in the code, because the provider's messages may name the user. */
  private logFailure(failure: LoginFailure, thrown: unknown, requestId: string): void {
    const { reason, detail } = failure;
    const { status } = LOGIN_FAILURES[reason];
    this.log.write(status < 500 ? 'warn' : 'error', 'login failed', {
      request_id: requestId,
      code: reason,
      status: typeof detail === 'number' ? detail : undefined,
      error: thrown === failure ? describeDetail(detail) : describeError(thrown),
    });
  }
}

function toLoginFailure(thrown: unknown): LoginFailure {
  if (thrown instanceof LoginFailure) return thrown;
  return new LoginFailure(databaseFailure(thrown) === undefined ? 'failed' : 'unavailable');
}

function describeDetail(detail: LoginFailure['detail']): ErrorDescription | undefined {
  return typeof detail === 'string' ? { name: 'LoginFailure', code: detail } : undefined;
}
