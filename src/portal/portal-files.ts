import { basename, join } from 'node:path';
import type { RequestHandler } from 'express';
import express from 'express';
import { PORTAL_FOLDER } from './portal-page.js';

/** Encodings of the compressed copies that the build creates, smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/**
 * Serves scripts, styles and images of the portal. Browsers may cache them, because their names change with their
 * content. Clients that accept it receive a compressed copy. Range requests always refer to the uncompressed file.
 */
export function portalAssets(): RequestHandler {
  const plain = serve(undefined);
  const copies = ENCODINGS.map((encoding) => ({ encoding, send: serve(encoding) }));
  return (request, response, next) => {
    response.vary('Accept-Encoding');
    const accepted =
      request.headers.range === undefined
        ? copies.find(({ encoding }) => request.acceptsEncodings(encoding) !== false)
        : undefined;
    if (accepted === undefined) plain(request, response, next);
    else
      void accepted.send(request, response, () => {
        // There is no compressed copy, or a condition of the request failed.
        response.removeHeader('content-encoding');
        response.removeHeader('etag');
        plain(request, response, next);
      });
  };
}

/** Serves the files, or their copies in a folder that is named after the encoding. */
function serve(encoding: Encoding | undefined): RequestHandler {
  return express.static(join(PORTAL_FOLDER, encoding ?? 'assets'), {
    index: false,
    fallthrough: encoding !== undefined,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      if (encoding === undefined) return;
      response.setHeader('content-encoding', encoding);
      // Weak, because two builds may compress equal files differently.
      response.setHeader('etag', `W/"${encoding}-${basename(path)}"`);
    },
  });
}
