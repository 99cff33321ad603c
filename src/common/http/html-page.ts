import { createHash } from 'node:crypto';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1rem; color: #1d2430; }
h1 { font-size: 1.4rem; }
button, input { font: inherit; padding: .4rem .8rem; margin: .2rem .4rem .2rem 0; }
.quiet { color: #5c6675; font-size: .85rem; }
`;

/** Source for `style-src` that allows these pages' style. The pages have no other inline content. */
export const PAGE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE, 'utf8').digest('base64')}'`;

/**
 * Returns a small HTML page of the service.
 * @param title plain text
 * @param body HTML fragments, with texts escaped by {@link escapeHtml}
 */
export function htmlPage(title: string, ...body: readonly string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} - Sotto</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>`,
    ...body,
    '</main></body></html>',
  ].join('\n');
}

export function htmlParagraph(text: string, className?: string): string {
  const attribute = className === undefined ? '' : ` class="${escapeHtml(className)}"`;
  return `<p${attribute}>${escapeHtml(text)}</p>`;
}

export function htmlLink(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
