import request from 'supertest';
import { type RunningService, runService } from '../support/running-service.js';

export interface ErrorBody {
  error: { code: string; details?: { field: string; rule: string; line?: number; column?: number }[] };
}

/** A running service with an account and access to its policy endpoints. */
export interface PolicyService extends RunningService {
  readonly cookie: string;
  get(path: string, as?: string): request.Test;
  post(path: string, body: object, as?: string): request.Test;
}

export async function runPolicyService(): Promise<PolicyService> {
  const service = await runService();
  const cookie = await service.login();
  const url = '/api/v1/policies';
  return {
    ...service,
    cookie,
    get: (path, as = cookie) =>
      request(service.server)
        .get(url + path)
        .set({ cookie: as }),
    post: (path, body, as = cookie) =>
      request(service.server)
        .post(url + path)
        .set({ cookie: as })
        .send(body),
  };
}

export const refusalOf = ({ status, body }: { status: number; body: unknown }): [number, string] => [
  status,
  (body as ErrorBody).error.code,
];
