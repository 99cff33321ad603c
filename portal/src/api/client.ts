import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './schema';

/** An error response of the service, parsed from its envelope. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string,
    readonly details: readonly ErrorDetail[],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

export interface ErrorDetail {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** Throws an {@link ApiError} for every error response, so that callers only see data. */
const errorMiddleware: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    throw await parseError(response);
  },
  onError() {
    return new ApiError(
      0,
      'unreachable',
      'The service could not be reached. Check your network connection, then try again.',
      '',
      [],
    );
  },
};

export const api = createClient<paths>({ baseUrl: window.location.origin });
api.use(errorMiddleware);

export async function parseError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message, request_id, details } = parseEnvelope(body);
  return new ApiError(
    response.status,
    code ?? `http_${response.status}`,
    message ?? `The service replied with status ${response.status}, without an explanation. Try again later.`,
    request_id ?? '',
    details ?? [],
  );
}

interface Envelope {
  code?: string;
  message?: string;
  request_id?: string;
  details?: ErrorDetail[];
}

function parseEnvelope(body: unknown): Envelope {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  return typeof body.error === 'object' && body.error !== null ? body.error : {};
}
