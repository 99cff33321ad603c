// Generates and checks the identifiers that are defined in src/detection/identifiers/, which has a folder for each
// country, and any/ for identifiers of all countries.
//
//   node scripts/identifiers.mjs          validates the definitions and writes generated.ts, which the product reads
//   node scripts/identifiers.mjs --check  runs each definition's examples with the built code in dist/
//
// Exits with 1 if there are faults. Each fault is printed on one line with its file and line.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { load } from 'js-yaml';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const IDENTIFIERS = join('src', 'detection', 'identifiers');

/** Reads the definitions, each with its file and first line. */
export function readDefinitions(folder) {
  const isValid = new Ajv({ allErrors: true, strictTypes: false }).compile(
    JSON.parse(readFileSync(join(root, IDENTIFIERS, 'definition.schema.json'), 'utf8')),
  );
  const faults = [];
  const definitions = [];
  const names = new Map();
  for (const file of readdirSync(folder, { recursive: true }).sort()) {
    if (!file.endsWith('.yaml')) continue;
    const name = relative(root, join(folder, file));
    const text = readFileSync(join(folder, file), 'utf8');
    const lines = text.split('\n');
    const begins = lines.flatMap((line, at) => (line.startsWith('- ') ? [at + 1] : []));
    const fault = (line, message) => faults.push({ file: name, line, message });
    let parsed;
    try {
      parsed = load(text);
    } catch (error) {
      fault((error.mark?.line ?? 0) + 1, error.reason ?? error.message);
      continue;
    }
    isValid(parsed);
    for (const { instancePath, message, params } of isValid.errors ?? []) {
      const [, at, ...path] = instancePath.split('/');
      const allowed = params.allowedValues ?? params.additionalProperty ?? '';
      fault(begins[at] ?? 1, `${path.join('.') || 'definition'} ${message} ${allowed}`.trim());
    }
    if (isValid.errors !== null) continue;
    parsed.forEach((definition, at) => {
      const line = begins[at] ?? 1;
      const { id, form, alone, written = [] } = definition;
      if (names.has(id)) fault(line, `${id} is defined in ${names.get(id)}, too`);
      names.set(id, name);
      for (const source of [form, alone, ...written]) {
        try {
          new RegExp(source ?? '');
        } catch (error) {
          fault(line, error.message);
        }
      }
      const end = (begins[at + 1] ?? lines.length + 1) - 1;
      const lineOf = (said) => {
        const found = lines.slice(line - 1, end).findIndex((written) => written.includes(said));
        return found < 0 ? line : line + found;
      };
      definitions.push({ definition, file: name, line, lineOf });
    });
  }
  return { definitions, faults };
}

/** Returns a fault for each example whose findings differ from the expected ones. */
export async function checkExamples(definitions) {
  const built = (name) => import(new URL(`../dist/src/${name}`, import.meta.url).href);
  const { identifierRecognizer } = await built('detection/passes/pattern/forms/identifiers.js');
  const { normalize } = await built('detection/text/normalized-text.js');
  const { united } = await built('common/text/ranges.js');
  const faults = [];
  for (const { definition, file, lineOf } of definitions) {
    const { kind, positives = [], negatives = [] } = definition;
    for (const example of [...positives, ...negatives]) {
      const {
        text: marked,
        asked = '',
        label = '',
      } = typeof example === 'string' ? { text: example } : example;
      const isPositive = positives.includes(example);
      const wanted = isPositive ? [...marked.matchAll(/\[([^\]]*)\]/g)].map(([, value]) => value) : [];
      const text = isPositive ? marked.replace(/[[\]]/g, '') : marked;
      const slot = { path: 'messages[0].content', role: 'user', member: 'speech', form: 'text', text };
      const found = identifierRecognizer
        .find(normalize(text), { slot, question: asked, label })
        .filter((finding) => finding.kind === kind || kind === undefined);
      const distinct = united(found).map(({ start, end }) => text.slice(start, end));
      if (distinct.join('|') === wanted.join('|')) continue;
      const message = `${JSON.stringify(marked)} should give ${said(wanted)}, gives ${said(distinct)}`;
      faults.push({ file, line: lineOf(marked), message });
    }
  }
  return faults;
}

function said(values) {
  return values.length === 0 ? 'nothing' : values.map((value) => JSON.stringify(value)).join(', ');
}

function generate(definitions) {
  const data = definitions.map(({ definition }) => {
    const { positives, negatives, ...rest } = definition;
    return positives === undefined && negatives === undefined ? definition : rest;
  });
  const text = `// Generated by scripts/identifiers.mjs from the definitions in this folder.
import type { IdentifierDefinition } from './definition.js';

export const DEFINITIONS: readonly IdentifierDefinition[] = ${JSON.stringify(data, null, 2)};
`;
  const file = join(root, IDENTIFIERS, 'generated.ts');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { definitions, faults } = readDefinitions(join(root, IDENTIFIERS));
  if (faults.length === 0 && process.argv.includes('--check'))
    faults.push(...(await checkExamples(definitions)));
  else if (faults.length === 0) generate(definitions);
  for (const { file, line, message } of faults) console.error(`${file}:${line}: ${message}`);
  if (faults.length > 0) process.exitCode = 1;
}
