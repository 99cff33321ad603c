import type { RequestHandler } from 'express';
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
