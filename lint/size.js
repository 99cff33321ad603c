// Compares the number of lines and files of the sources with the bounds in lint/size.json. Specs and generated files
// are not counted.
//
//   node lint/size.js            fails if a folder is larger than its bound
//   node lint/size.js --lower    lowers the bounds to the present sizes
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ROOT = new URL('..', import.meta.url);
const BOUNDS = new URL('size.json', import.meta.url);
const GENERATED = /(?:^|\/)generated\.ts$/;

const bounds = JSON.parse(readFileSync(BOUNDS, 'utf8'));
const sizes = Object.fromEntries(Object.keys(bounds).map((folder) => [folder, sizeOf(folder)]));
if (process.argv.includes('--lower')) {
  for (const [folder, { lines, files }] of Object.entries(sizes))
    bounds[folder] = {
      lines: Math.min(lines, bounds[folder].lines),
      files: Math.min(files, bounds[folder].files),
    };
  writeFileSync(BOUNDS, `${JSON.stringify(bounds, null, 2)}\n`);
}
for (const [folder, { lines, files }] of Object.entries(sizes)) {
  const bound = bounds[folder];
  process.stdout.write(
    `${folder}: ${lines} of ${bound.lines} lines, ${files} of ${bound.files} files, without specs\n`,
  );
  if (lines > bound.lines || files > bound.files) process.exitCode = 1;
}

function sizeOf(folder) {
  const names = readdirSync(new URL(`${folder}/`, ROOT), { recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !GENERATED.test(name),
  );
  const texts = names.map((name) => readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8'));
  return {
    files: names.length,
    lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
  };
}
