// Module loader that replaces the exports of detection's parts with stand-ins.
import { VERDICT } from './verdict.mjs';

let out = new Map();

/** Initializes the loader. @param data parts to leave out, with `verdict`, the boolean that replaces each verdict */
export function initialize(data) {
  out = new Map(data.map((part) => [`/dist/src/${part.file}.js`, part]));
}

/** Loads a module and replaces the exports of a part. @throws Error if an export has an unexpected form */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  const part = [...out.keys()].find((path) => url.endsWith(path));
  if (part === undefined || loaded.source == null) return loaded;
  const { standIns, verdict } = out.get(part);
  let source = String(loaded.source);
  const exported = [];
  for (const { name, code } of standIns) {
    const before = source;
    source = source.replace(
      new RegExp(`^export ((?:async )?function\\*? |const )${name}\\b`, 'm'),
      `$1${name}`,
    );
    // An export that cannot be replaced is an error, because the part would otherwise seem to have no effect.
    if (source === before) throw new Error(`${name} can't be left out of ${part}`);
    const whole = code.replaceAll('whole', name);
    source += `\nconst leftOut_${name} = ${code === VERDICT ? `() => ${String(verdict)}` : whole};`;
    exported.push(`leftOut_${name} as ${name}`);
  }
  return { ...loaded, source: `${source}\nexport { ${exported.join(', ')} };\n` };
}
