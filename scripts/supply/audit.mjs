const SEVERE = new Set(['high', 'critical']);

/**
 * Known vulnerabilities from the output of `npm audit --json`.
 * @param report undefined if npm gave none
 * @returns problems in what ships, notes on the rest; `unavailable` if the registry answers no audits
 */
export function vulnerabilities(report, packages) {
  if (report?.vulnerabilities === undefined) {
    return { problems: [], notes: [], unavailable: `status ${report?.statusCode ?? 'unknown'}` };
  }
  const shipped = new Set(packages.filter((found) => found.shipped).map(({ path }) => path));
  const found = Object.values(report.vulnerabilities).map(({ name, severity, nodes, via }) => ({
    severe: SEVERE.has(severity) && nodes.some((path) => shipped.has(path)),
    text: `${name}: ${severity}, ${via.map((cause) => cause.title ?? `by ${cause}`).join('; ')}`,
  }));
  const texts = (severe) => found.filter((one) => one.severe === severe).map(({ text }) => text);
  return { problems: texts(true), notes: texts(false), unavailable: undefined };
}
