import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { databaseFailure } from '../errors/database-failure.js';
import { DomainError } from '../errors/domain-error.js';
import { envelope, type ErrorBody } from './error-body.js';
import { describeError, type Log } from '../logging/logger.js';

/** Renders every request error. Calls get the format of their API, other requests get the envelope. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** @param callErrors returns the error format of a proxy request; undefined for other requests */
  constructor(
    private readonly log: Log,
    private readonly callErrors: (request: Request) => ErrorBody | undefined,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toDomainError(thrown);
    if (error.status >= 500) {
      const cause = error.extras.cause;
      this.log.write(isExpected(error) ? 'warn' : 'error', 'request failed', {
        request_id: request.requestId,
        session_id: request.trail?.sessionId,
        code: error.code,
        error: cause === undefined ? undefined : describeError(cause),
      });
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    this.render(error, request, response);
  }

  /** Sends the error with its status and headers. */
  private render(error: DomainError, request: Request, response: Response): void {
    const callError = this.callErrors(request);
    const { provider, retryAfter } = error.extras;
    if (provider !== undefined) {
      response.set({ ...provider.headers, 'x-sotto-request-id': request.requestId });
    } else {
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      if (callError !== undefined && !isRetryable(error)) response.setHeader('x-should-retry', 'false');
    }
    response.status(provider?.status ?? error.status).json((callError ?? envelope)(error, request.requestId));
  }
}

/** Returns true for an error that a normal shutdown causes, which needs no attention. */
function isExpected({ code }: DomainError): boolean {
  return code === 'shutting_down';
}

function isRetryable(error: DomainError): boolean {
  return error.extras.retryable ?? (error.status >= 500 || error.status === 429);
}

/** Converts a thrown value. Unknown errors other than a database outage become `internal_error` without details. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof HttpException) return fromFramework(thrown);
  if (databaseFailure(thrown) !== undefined) {
    return new DomainError(
      'audit_unavailable',
      'The database is unavailable, so the request was not processed. Retry later.',
      {
        cause: thrown,
        retryable: true,
      },
    );
  }
  return new DomainError('internal_error', 'The service failed unexpectedly. Retry later.', {
    cause: thrown,
  });
}

/** Converts errors of the framework, which wraps body parser errors. Drops the messages, which quote the input. */
function fromFramework(thrown: HttpException): DomainError {
  switch (thrown.getStatus()) {
    case 404:
      return new DomainError('not_found', 'No resource exists for this method and path.');
    case 413:
      return new DomainError('payload_too_large', 'The body exceeds the size limit of the service.');
    case 415:
      return new DomainError('unsupported_media_type', 'The encoding of the body is not supported.');
    default:
      if (thrown.getStatus() >= 500)
        return new DomainError('internal_error', 'The service failed unexpectedly. Retry later.', {
          cause: thrown,
        });
      return new DomainError('validation_failed', 'The request is not valid JSON.', {
        details: [{ field: 'body', rule: 'json', message: 'The request is not valid JSON.' }],
      });
  }
}
