/**
 * Imports the module instance that the built service uses. See `built-environment.mjs`. Outside test files, this is the
 * same as `import`.
 */
export async function importBuilt<Module>(specifier: string): Promise<Module> {
  const { importBuilt: ofNode } = globalThis as { importBuilt?: (specifier: string) => Promise<unknown> };
  return (await (ofNode?.(specifier) ?? import(specifier))) as Module;
}

/** Returns the `Date` constructor that the built service uses. */
export async function builtDate(): Promise<DateConstructor> {
  return (await importBuilt<{ default: DateConstructor }>('data:text/javascript,export default Date'))
    .default;
}
