/** Imports a module as the built service does: see `built-environment.mjs`. Outside of test files that is what `import` does. */
export async function importBuilt<Module>(specifier: string): Promise<Module> {
  const { importBuilt: ofNode } = globalThis as { importBuilt?: (specifier: string) => Promise<unknown> };
  return (await (ofNode?.(specifier) ?? import(specifier))) as Module;
}

/** The `Date` that the built service asks for the time. */
export async function builtDate(): Promise<DateConstructor> {
  return (await importBuilt<{ default: DateConstructor }>('data:text/javascript,export default Date'))
    .default;
}
