import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageTexts, portalTexts } from './code.js';
import { commentTexts } from './comments.js';
import { markdownTexts } from './markdown.js';
import { openApiTexts } from './openapi.js';

export const ROOT = join(import.meta.dirname, '../..');

/** Files of each kind of text, and their reader. */
const SOURCES = [
  { read: markdownTexts, files: /^(?:(?:README|CHANGELOG|SECURITY)|docs\/.+)\.md$/ },
  { read: openApiTexts, files: /^docs\/(?:openapi|report\.schema)\.json$/ },
  { read: portalTexts, files: /^portal\/src\/.+\.tsx?$/ },
  // Detection holds words of languages, and migrations hold SQL.
  { read: messageTexts, files: /^src\/(?!(?:detection|database\/migrations)\/).+\.ts$/ },
  { read: commentTexts, files: /^src\/.+\.ts$/ },
];
const FOLDERS = ['docs', 'portal/src', 'src'];
/** Tests, generated files, and samples of what callers say. */
const NOT_READ = /\.spec\.tsx?$|\.d\.ts$|\/generated\.ts$|\/samples\.ts$|\/(?:demo|rehearsal)\//;

/**
 * All files that hold texts for people, in order of their paths.
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

/** Descriptions of the API are read in its document, not in the modules that declare them too. */
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
