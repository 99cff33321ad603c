/** Permissive licences that allow use in a closed product without a duty to publish (SPDX identifiers). */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Exceptions, with the licence as the package states it, the reason, and whether the package may be shipped. */
const EXCEPTIONS = [
  { name: 'only', licence: undefined, meant: 'MIT', shipped: true, why: 'MIT, in its Readme only' },
  { name: 'pause', licence: undefined, meant: 'MIT', shipped: true, why: 'MIT, in its Readme only' },
  { name: 'png-js', licence: undefined, meant: 'MIT', shipped: true, why: 'MIT, in its LICENSE file only' },
  {
    name: 'dejavu-fonts-ttf',
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    meant: 'Bitstream-Vera',
    shipped: true,
    why: 'the fonts of reports: Bitstream Vera, which may be embedded and passed on',
  },
  { name: 'axe-core', licence: 'MPL-2.0', shipped: false, why: 'looks at pages in tests' },
  { name: 'lightningcss', licence: 'MPL-2.0', shipped: false, why: "compiles the portal's style sheet" },
  { name: 'caniuse-lite', licence: 'CC-BY-4.0', shipped: false, why: 'data about browsers for compilers' },
];

/** Returns the packages with other licences, and notes on the exceptions. */
export function foreignLicences(packages) {
  const needed = new Set();
  const problems = packages
    .filter(({ licence }) => !isPermissive(licence))
    .flatMap((found) => {
      const exception = exceptionFor(found);
      if (exception !== undefined) needed.add(exception);
      return exception === undefined
        ? [
            `${found.name} ${found.version}: licence ${found.licence ?? 'unknown'}${found.shipped ? ', and it ships' : ''}`,
          ]
        : [];
    });
  return { problems, notes: [...needed].map(({ name, why }) => `${name}: ${why}`) };
}

/** Returns the licence as an SPDX expression, also for packages without a valid one. */
export function knownLicence(found) {
  return isPermissive(found.licence) ? found.licence : (exceptionFor(found)?.meant ?? found.licence);
}

function exceptionFor({ name, licence, shipped }) {
  return EXCEPTIONS.find(
    (exception) =>
      isPartOf(exception.name, name) && exception.licence === licence && (exception.shipped || !shipped),
  );
}

/** Returns whether a name is the package, or one of its builds for a single platform. */
function isPartOf(name, candidate) {
  return candidate === name || candidate.startsWith(`${name}-`);
}

/** Evaluates an SPDX expression, with alternatives, conjunctions and at most one pair of brackets. */
function isPermissive(licence) {
  if (typeof licence !== 'string') return false;
  return licence
    .replaceAll(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.has(part)));
}
