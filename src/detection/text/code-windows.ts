import type { CodeRun } from './code-runs.js';

/** Parts of a run in one piece. Offsets are UTF-16 code units of the view. */
export interface CodeWindow {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** Longer runs are looked at from their ends only. */
const MOST_WINDOW_PARTS = 64;

/**
 * Stretches of whole parts of a run that make `least` to `most` characters, longest first from each beginning: those
 * that begin or end the run, and those that begin with a group of several characters.
 */
export function codeWindows(run: CodeRun, least: number, most: number): CodeWindow[] {
  const found: CodeWindow[] = [];
  const { parts } = run;
  if (run.code.length < least) return found;
  const grouped = parts.length <= MOST_WINDOW_PARTS;
  for (let first = 0; first < parts.length; first++) {
    const begins = first === 0 || (grouped && (parts[first]?.text.length ?? 0) > 1);
    const reachesEnd = parts.length - first <= most;
    if (!begins && !reachesEnd) continue;
    const from: CodeWindow[] = [];
    let code = '';
    for (let last = first; last < parts.length; last++) {
      code += parts[last]?.text ?? '';
      if (code.length > most) break;
      if (code.length < least || !(begins || last === parts.length - 1)) continue;
      from.push({ start: parts[first]?.start ?? 0, end: parts[last]?.end ?? 0, code });
    }
    found.push(...from.reverse());
  }
  return found;
}
