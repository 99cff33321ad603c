/** Imports a module like the built service (see `built-environment.mjs`). Outside test files, this equals `import`. */
export async function importBuilt<Module>(specifier: string): Promise<Module> {
  const { importBuilt: ofNode } = globalThis as { importBuilt?: (specifier: string) => Promise<unknown> };
  return (await (ofNode?.(specifier) ?? import(specifier))) as Module;
}

/** Returns the `Date` that the built service uses. */
export async function builtDate(): Promise<DateConstructor> {
  return (await importBuilt<{ default: DateConstructor }>('data:text/javascript,export default Date'))
    .default;
}
