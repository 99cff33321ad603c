import { join } from 'node:path';
import type { RequestHandler } from 'express';
import express from 'express';
import { PORTAL_FOLDER } from './portal-page.js';

/** Scripts, styles and pictures of the portal: their names change with their content, so browsers may keep them. */
export function portalAssets(): RequestHandler {
  return express.static(join(PORTAL_FOLDER, 'assets'), {
    index: false,
    fallthrough: false,
    setHeaders: (response) => {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}
