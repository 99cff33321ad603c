// Parts of detection that can be left out. Each part is a file, with stand-ins for the functions, patterns and lists
// that it exports.
//
// A stand-in does nothing. It finds no value, contains no word, or returns its input. A function with a boolean verdict
// returns false, and true in a second variant, because only a measurement shows which value has no effect.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { VERDICT } from './verdict.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = 'src/detection/';

/**
 * Returns each file of detection in which something can be left out.
 * @returns `{file, lines, standIns: [{name, code}], hasVerdicts, left: names that have no stand-in}`, with files
 * relative to `src`
 */
export function partsOfDetection() {
  const files = readdirSync(`${ROOT}${FOLDER}`, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !/\.spec\.ts$/.test(name))
    .sort();
  const paths = files.map((name) => `${ROOT}${FOLDER}${name}`);
  const config = ts.readConfigFile(`${ROOT}tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const program = ts.createProgram(paths, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  return paths.map((path, at) => {
    const source = program.getSourceFile(path);
    const symbol = checker.getSymbolAtLocation(source);
    const standIns = [];
    const left = [];
    for (const exported of symbol === undefined ? [] : checker.getExportsOfModule(symbol)) {
      const { valueDeclaration } = exported;
      if (valueDeclaration === undefined || valueDeclaration.getSourceFile() !== source) continue;
      const code = standIn(checker, exported, source);
      if (code === undefined) left.push(exported.name);
      else standIns.push({ name: exported.name, code });
    }
    const lines = readFileSync(path, 'utf8').split('\n').length - 1;
    const hasVerdicts = standIns.some(({ code }) => code === VERDICT);
    return { file: `detection/${files[at].replace(/\.ts$/, '')}`, lines, standIns, hasVerdicts, left };
  });
}

function standIn(checker, symbol, source) {
  const type = checker.getTypeOfSymbolAtLocation(symbol, source);
  const name = checker.typeToString(type);
  if (name === 'RegExp') return 'new RegExp("(?!)", whole.flags)';
  if (/^(Readonly)?Set</.test(name)) return 'new Set()';
  if (/^(Readonly)?Map</.test(name)) return 'new Map()';
  if (checker.isArrayType(type)) return '[]';
  // String exports are sources of regular expressions.
  if (name === 'string' || (type.isStringLiteral() && source.fileName.includes('/languages/')))
    return '"(?!)"';
  const [signature] = type.getCallSignatures();
  if (signature !== undefined) return ofFunction(checker, signature);
  if (type.getProperty('find') !== undefined && type.getProperty('kinds') !== undefined)
    return '({ ...whole, find: () => [] })';
  return undefined;
}

function ofFunction(checker, signature) {
  const result = checker.getNonNullableType(signature.getReturnType());
  const name = checker.typeToString(signature.getReturnType());
  if (name === 'boolean' || / is /.test(name)) return VERDICT;
  const parameters = signature.getParameters().map((one) => checker.getTypeOfSymbol(one));
  const same = parameters.findIndex(
    (type) => isPlural(type) === isPlural(result) && checker.isTypeAssignableTo(type, result),
  );
  if (same >= 0 && !/undefined/.test(name)) return `(...given) => given[${String(same)}]`;
  if (/\bundefined\b/.test(name)) return '() => undefined';
  if (isPlural(result)) return '() => []';
  if (/^(Readonly)?Set</.test(name)) return '() => new Set()';
  if (/^(Readonly)?Map</.test(name)) return '() => new Map()';
  return undefined;

  function isPlural(type) {
    return checker.isArrayType(type) || /^(Iterable|Iterator|Generator)/.test(checker.typeToString(type));
  }
}
