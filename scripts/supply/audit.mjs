const SEVERE = new Set(['high', 'critical']);

/**
 * Reads known vulnerabilities from the output of `npm audit --json`.
 * @param report undefined if npm returned no report
 * @returns problems in shipped packages and notes on the other packages, or `unavailable` if the registry does not
 * support audits
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
