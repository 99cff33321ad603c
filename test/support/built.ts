/** Imports a module as the built service does: see `built-environment.mjs`. Outside of test files that is what `import` does. */
export async function importBuilt<Module>(specifier: string): Promise<Module> {
  const { importBuilt: ofNode } = globalThis as { importBuilt?: (specifier: string) => Promise<unknown> };
  return (await (ofNode?.(specifier) ?? import(specifier))) as Module;
}
