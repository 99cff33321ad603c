import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { PAGE_STYLE_SOURCE } from './html-page.js';

const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", PAGE_STYLE_SOURCE],
      imgSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  // With "no-referrer", browsers send `Origin: null` when a page of the service posts a form.
  referrerPolicy: { policy: 'same-origin' },
});

/** Sets headers that forbid browsers external content, inline content, frames, and caching. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  secure(request, response, next);
};

/** Allows styles with the nonce in this response's page (CSP level 3), as its editor requires. */
export function allowStyleNonce(response: Response, nonce: string): void {
  const policy = String(response.getHeader('content-security-policy'));
  response.setHeader('content-security-policy', policy.replace('style-src ', `style-src 'nonce-${nonce}' `));
}
