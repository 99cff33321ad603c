// Loader hooks that let Node run the tests' TypeScript outside Jest: `node --import ./test/support/typescript.mjs
// file.ts`.
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

const OPTIONS = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, inlineSourceMap: true };

const TESTS = new URL('..', import.meta.url).href;

/**
 * Resolves imports. A source imports the file name that the compiler would write. The tests' imports from `src/` are
 * resolved to built modules, as under Jest.
 */
export async function resolve(specifier, context, next) {
  const [, up, file] = /^((?:\.\.\/)+)(src\/.+)$/.exec(specifier) ?? [];
  if (up !== undefined && context.parentURL?.startsWith(TESTS)) return next(`${up}dist/${file}`, context);
  try {
    return await next(specifier, context);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !specifier.endsWith('.js')) throw error;
    return next(`${specifier.slice(0, -'.js'.length)}.ts`, context);
  }
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const text = await readFile(new URL(url), 'utf8');
  const { outputText } = ts.transpileModule(text, { compilerOptions: OPTIONS, fileName: url });
  return { format: 'module', shortCircuit: true, source: outputText };
}
