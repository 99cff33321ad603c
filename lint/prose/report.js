import { readingGrade, sentencesOf } from './measures.js';

/** Formats the number of findings as tables, by kind and rule, and by file. */
export function report(sources, findings) {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  const kinds = [...new Set(sources.flatMap(({ texts }) => texts.map(({ kind }) => kind)))];
  const byKind = kinds.map((kind) => {
    const own = findings.filter((finding) => finding.kind === kind);
    const texts = sources.flatMap((source) => source.texts).filter((text) => text.kind === kind);
    return [kind, texts.length, own.length, ...rules.map((rule) => countOf(own, rule))];
  });
  const byFile = sources
    .map(({ file, texts }) => ({ file, texts, own: findings.filter((finding) => finding.file === file) }))
    .filter(({ file, own }) => own.length > 0 || file.endsWith('.md'))
    .sort((a, b) => b.own.length - a.own.length)
    .map(({ file, texts, own }) => [file, own.length, gradeOf(file, texts), countsOf(own, rules)]);
  return [
    table([['kind', 'texts', 'findings', ...rules], ...byKind]),
    table([['file', 'findings', 'grade', 'by rule'], ...byFile]),
  ].join('\n\n');
}

const countOf = (findings, rule) => findings.filter((finding) => finding.rule === rule).length;

function countsOf(findings, rules) {
  const counts = rules.map((rule) => [rule, countOf(findings, rule)]).filter(([, count]) => count > 0);
  return counts.map(([rule, count]) => `${rule} ${count}`).join(', ');
}

function gradeOf(file, texts) {
  if (!file.endsWith('.md')) return '';
  const sentences = texts.filter(({ role }) => role === 'paragraph').flatMap(({ text }) => sentencesOf(text));
  return sentences.length === 0 ? '' : readingGrade(sentences).toFixed(1);
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => String(cell).padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
