import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readJson } from './lock.mjs';
import { knownLicence } from './licences.mjs';

/** Files of the detection model's graphs. */
const MODELS = ['model/alone.onnx', 'model/on.onnx'];

/** Completes npm's bill of materials with the product's name, licences unknown to npm, and the detection model. */
export function completeBill(bill, root, packages) {
  const { name, version } = readJson(root, 'package.json');
  const licences = new Map(packages.map((found) => [purl(found), knownLicence(found)]));
  const components = bill.components
    .filter((component) => licences.has(component.purl))
    .map((component) => {
      const licence = licences.get(component.purl);
      const isComplete = component.licenses !== undefined || licence === undefined;
      return isComplete ? component : { ...component, licenses: [{ license: { id: licence } }] };
    });
  const metadata = {
    ...bill.metadata,
    component: { ...bill.metadata.component, 'bom-ref': `${name}@${version}`, type: 'application', name },
  };
  return { ...bill, metadata, components: [...components, ...models(root, version)] };
}

/** Returns the packages of the lock file that are missing in a bill, or have no hash or licence there. */
export function missingFrom(bill, packages) {
  const listed = new Map(bill.components.map((component) => [component.purl, component]));
  return packages.flatMap((found) => {
    const component = listed.get(purl(found));
    if (component === undefined)
      return [`${found.name} ${found.version} is missing in the bill of materials`];
    const isWhole = component.hashes?.length > 0 && component.licenses?.length > 0;
    return isWhole
      ? []
      : [`${found.name} ${found.version} has no hash or no licence in the bill of materials`];
  });
}

/** Returns the package URL (purl) of a package. The `@` of a scope is escaped. */
function purl({ name, version }) {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

function models(root, version) {
  return MODELS.filter((path) => existsSync(join(root, path))).map((path) => {
    const name = `sotto-detection-model-${basename(path, '.onnx')}`;
    const content = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex');
    return {
      'bom-ref': `${name}@${version}`,
      type: 'machine-learning-model',
      name,
      version,
      scope: 'required',
      hashes: [{ alg: 'SHA-256', content }],
    };
  });
}
