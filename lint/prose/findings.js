import { EXCEPTIONS } from './exceptions.js';
import { checkPage, checkText } from './rules.js';

/**
 * Returns all findings in the files, without the exceptions.
 *
 * @returns {{ findings: (import('./rules.js').Finding & { kind: string })[], unused: typeof EXCEPTIONS }}
 */
export function findingsIn(sources, exceptions = EXCEPTIONS) {
  const used = new Set();
  const isException = (finding) => {
    const fitting = exceptions.filter(
      ({ rule, text, file = finding.file }) =>
        rule === finding.rule && finding.text.includes(text) && file === finding.file,
    );
    for (const each of fitting) used.add(each);
    return fitting.length > 0;
  };
  const findings = sources
    .flatMap(({ file, source, texts }) => [
      ...texts.flatMap((text) =>
        checkText(text).map((finding) => ({ ...finding, kind: text.kind, pointer: text.pointer })),
      ),
      ...(file.endsWith('.md') ? checkPage(file, source, texts) : []).map((finding) => ({
        ...finding,
        kind: 'docs',
      })),
    ])
    .filter((finding) => !isException(finding))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { findings, unused: exceptions.filter((each) => !used.has(each)) };
}
