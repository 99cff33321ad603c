// A loader of modules that leaves parts of detection out: their exports are what stands in for them.
import { VERDICT } from './verdict.mjs';

let out = new Map();

/** @param data the parts, with `verdict`, what is said in the place of a yes or no */
export function initialize(data) {
  out = new Map(data.map((part) => [`/dist/src/${part.file}.js`, part]));
}

/** @throws Error where an export has another form than was thought */
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
    // Nothing left out would look like nothing earned.
    if (source === before) throw new Error(`${name} can't be left out of ${part}`);
    const whole = code.replaceAll('whole', name);
    source += `\nconst leftOut_${name} = ${code === VERDICT ? `() => ${String(verdict)}` : whole};`;
    exported.push(`leftOut_${name} as ${name}`);
  }
  return { ...loaded, source: `${source}\nexport { ${exported.join(', ')} };\n` };
}
