import type { Request } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import type { ServiceAddress } from '../config/service-address.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects requests from other sites. A page of another site can make a browser send the cookie, but cannot hide its
 * origin. Clients other than browsers send no `Origin`.
 * @throws DomainError `forbidden`
 */
export function refuseForeignOrigin(request: Request, address: ServiceAddress): void {
  const { origin, host } = request.headers;
  if (SAFE_METHODS.has(request.method) || origin === undefined) return;
  const allowed = [address.origin, `${request.protocol}://${host ?? ''}`];
  if (!allowed.includes(origin))
    throw new DomainError(
      'forbidden',
      'The `Origin` header names a different site. Send the request from the origin of the service.',
    );
}
