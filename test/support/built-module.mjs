import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';

const DECLARED = /^export (?:async )?(?:function\*?|class|const|let) ([\w$]+)/gm;
const LISTED = /^export \{([^}]*)\}/gm;
const DESTRUCTURED = /^export const \{(.*)\} =/gm;

/**
 * Jest transformer that replaces a built module with exports of the instance that Node has loaded. See
 * `built-environment.mjs`.
 */
export default {
  process(source, path) {
    const names = [
      ...[...source.matchAll(DECLARED)].map(([, name]) => name),
      ...[...source.matchAll(LISTED), ...source.matchAll(DESTRUCTURED)].flatMap(([, list]) => exported(list)),
    ];
    const url = JSON.stringify(pathToFileURL(path).href);
    return { code: `export const { ${names.join(', ')} } = await importBuilt(${url});\n` };
  },
  getCacheKey: (source, path) => createHash('sha256').update(`1\0${path}\0${source}`).digest('hex'),
};

/** Parses the exported names in `a, b as c, d: e`. */
function exported(list) {
  return list
    .split(',')
    .map((part) =>
      part
        .split(/ as |:/)
        .at(-1)
        .trim(),
    )
    .filter((name) => name !== '');
}
