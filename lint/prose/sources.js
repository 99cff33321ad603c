import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageTexts, portalTexts } from './code.js';
import { commentTexts } from './comments.js';
import { markdownTexts } from './markdown.js';
import { openApiTexts } from './openapi.js';

export const ROOT = join(import.meta.dirname, '../..');

/** Kinds of files that contain texts, with their readers. */
const SOURCES = [
  { read: markdownTexts, files: /^(?:(?:README|CHANGELOG|SECURITY)|docs\/.+)\.md$/ },
  { read: openApiTexts, files: /^docs\/(?:openapi|report\.schema)\.json$/ },
  { read: portalTexts, files: /^portal\/src\/.+\.tsx?$/ },
  // Detection contains words of languages, and migrations contain SQL.
  { read: messageTexts, files: /^src\/(?!(?:detection|database\/migrations)\/).+\.ts$/ },
  { read: commentTexts, files: /^src\/.+\.ts$/ },
];
const FOLDERS = ['docs', 'portal/src', 'src'];
/** Files that are not read: tests, generated files, and samples of callers' words. */
const NOT_READ = /\.spec\.tsx?$|\.d\.ts$|\/generated\.ts$|\/samples\.ts$|\/(?:demo|rehearsal)\//;

/**
 * Returns all files that contain texts for readers, sorted by path.
 *
 * @returns {{ file: string, source: string, texts: import('./text.js').Text[] }[]}
 */
export function readSources() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const sources = [...readdirSync(ROOT), ...inFolders].sort().flatMap((file) => {
    const readers = SOURCES.filter(({ files }) => files.test(file));
    if (readers.length === 0 || NOT_READ.test(file)) return [];
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [{ file, source, texts: readers.flatMap(({ read }) => read(file, source)) }];
  });
  return withoutDescriptions(sources);
}

/**
 * Removes descriptions of the API from the modules that declare them, since they are read from the OpenAPI document.
 */
function withoutDescriptions(sources) {
  const described = sources
    .flatMap(({ texts }) => texts)
    .filter(({ kind }) => kind === 'api')
    .map(({ text }) => text)
    .join('\n');
  const isDescribed = (text) => text.split(/\{[^}]*\}/).every((part) => described.includes(part.trim()));
  const isMessage = ({ kind, text }) => kind !== 'messages' || !isDescribed(text);
  return sources.map(({ file, source, texts }) => ({ file, source, texts: texts.filter(isMessage) }));
}
