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
  // With "no-referrer", browsers send `Origin: null` when a page of ours posts a form to us.
  referrerPolicy: { policy: 'same-origin' },
});

/** Headers of every answer for browsers: nothing from elsewhere, nothing inline, no frames, and no copy in a cache. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  secure(request, response, next);
};

/** Lets the page of this answer add styles that carry the nonce (CSP level 3), as its editor does. */
export function allowStyleNonce(response: Response, nonce: string): void {
  const policy = String(response.getHeader('content-security-policy'));
  response.setHeader('content-security-policy', policy.replace('style-src ', `style-src 'nonce-${nonce}' `));
}
