import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Files of the packaged Swagger UI that its page needs, by the names under which they are served. */
const ASSETS: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('swagger-ui-dist/package.json'));

/** Returns the path of a Swagger UI file; undefined for files that the page does not need. */
export function swaggerUiAsset(name: string): string | undefined {
  return ASSETS.has(name) ? join(folder, name) : undefined;
}

/** Name under which {@link SWAGGER_UI_SCRIPT} is served. */
export const SWAGGER_UI_SCRIPT_NAME = 'start.js';

/** Script that shows the document. Its test requests go to this origin, with its cookie. */
export const SWAGGER_UI_SCRIPT = `
window.ui = SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#ui',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  withCredentials: true,
});
`;

export const SWAGGER_UI_PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<title>API - Sotto</title>',
  '<link rel="stylesheet" href="/api/docs/swagger-ui.css">',
  '<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png"></head>',
  '<body><main id="ui"></main>',
  '<script src="/api/docs/swagger-ui-bundle.js"></script>',
  `<script src="/api/docs/${SWAGGER_UI_SCRIPT_NAME}"></script>`,
  '</body></html>',
].join('\n');

/**
 * Content security policy of the page. Only the service's own scripts, styles and resources are allowed, and `data:`
 * URLs for Swagger UI's icons.
 */
export const SWAGGER_UI_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
