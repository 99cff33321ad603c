// Scores the values found in a phone call, and the false positives.
import { isNameless } from './lib-nameless.mjs';
import { jsonLeaves, readMarks, requestsOf } from './lib-talk.mjs';

/**
 * Returns the marked text of each slot of a request as `{section, leaf, text, marks}`. Throws if a slot's text differs.
 */
export function goldOf(call, { placed, toolSection }, slots) {
  const cache = (call.leaves ??= new Map());
  const leavesOf = (index) => {
    if (!cache.has(index)) cache.set(index, jsonLeaves(call.sections[index].marked));
    return cache.get(index);
  };
  return slots.map((slot) => {
    const found = locate(slot.path);
    if (found === undefined) return { section: -1, leaf: slot.path, text: slot.text, marks: [] };
    if (found.text !== slot.text)
      throw new Error(`${call.id}: ${slot.path} isn't what the call's section holds`);
    return found;
  });

  function locate(path) {
    const [, turn, rest] = /^messages\[(\d+)\]\.(.*)$/s.exec(path) ?? [];
    if (turn === undefined) return path.startsWith('tools[') ? ofTools(path) : undefined;
    const { index, calls = [index] } = placed[Number(turn)];
    const [, content] = /^content(.*)$/s.exec(rest) ?? [];
    if (content !== undefined) return leaf(index, content);
    const [, number, args] = /^tool_calls\[(\d+)\]\.function\.arguments(.*)$/s.exec(rest) ?? [];
    return args === undefined ? undefined : leaf(calls[Number(number)], args);
  }
  function leaf(section, path) {
    const found = leavesOf(section)?.get(path);
    if (found !== undefined) return { section, leaf: path, ...found };
    return path === '' ? { section, leaf: '', ...readMarks(call.sections[section].marked) } : undefined;
  }
  // Tool definitions are few and have distinct texts, so they are identified by their texts.
  function ofTools(path) {
    const text = slots.find((slot) => slot.path === path)?.text;
    const found = [...(leavesOf(toolSection)?.values() ?? [])].find((item) => item.text === text);
    return found && { section: toolSection, leaf: path, ...found };
  }
}

const hasWord = (text) => /[\p{L}\p{N}]/u.test(text);
/**
 * Scores one call.
 * @param detect function from the request body and the call to `{slots, findings}`, with findings per slot
 * @returns `words`, the number of words; `values`, the values to mask, each with `seen` ('whole' or 'part' if any
 * request shows it), `isNameless` (whether only a title, degree or article is visible), `isExact` (whether exactly one
 * finding of its kind covers it in every request) and `isOffice` (whether detection attributed it to the office); and
 * `excess`, the false positives, each with `broken` (the text that should be left in clear) and `whose` (the attributed
 * owner)
 */
export async function scoreCall(call, detect) {
  const values = new Map();
  const excess = new Map();
  const texts = new Map();
  for (const request of requestsOf(call)) {
    const { slots, findings } = await detect(request.body, call);
    const gold = goldOf(call, request, slots);
    slots.forEach((slot, index) => {
      const { section, leaf, marks } = gold[index];
      const place = `${section} ${leaf}`;
      texts.set(place, slot.text);
      const found = findings[index];
      for (const mark of marks.filter(({ sort }) => sort === 'goes')) noteValue(place, slot, mark, found);
      for (const finding of found) noteExcess(place, slot, finding, marks);
    });
  }
  const words = [...texts.values()].reduce(
    (sum, text) => sum + (text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0),
    0,
  );
  return { words, values: [...values.values()], excess: [...excess.values()] };

  function noteValue(place, { text }, mark, found) {
    let shown = 0;
    let all = 0;
    let rest = '';
    for (let at = mark.start; at < mark.end; at += 1) {
      const isShown = !found.some(({ start, end }) => start <= at && at < end);
      rest += isShown ? text[at] : ' ';
      if (!hasWord(text[at])) continue;
      all += 1;
      if (isShown) shown += 1;
    }
    const seen = shown === 0 ? undefined : shown === all ? 'whole' : 'part';
    const key = `${place} ${mark.start}`;
    const before = values.get(key);
    const value = before ?? { kind: mark.what, value: text.slice(mark.start, mark.end), text, place, seen };
    if (seen !== undefined && value.seen !== 'whole') value.seen = seen;
    if (seen !== undefined) value.isNameless = isNameless(rest) && value.isNameless !== false;
    value.isExact =
      value.isExact !== false &&
      found.some(({ kind, start, end }) => kind === mark.what && start === mark.start && end === mark.end);
    value.isOffice ||= found.some(
      ({ start, end, whose }) => whose === 'office' && start < mark.end && mark.start < end,
    );
    values.set(key, value);
  }
  function noteExcess(place, { text }, finding, marks) {
    const meets = marks.filter((mark) => mark.start < finding.end && mark.end > finding.start);
    const broken = meets.find(
      ({ sort, start, end }) =>
        sort === 'stays' && hasWord(text.slice(Math.max(start, finding.start), Math.min(end, finding.end))),
    );
    if (broken === undefined && meets.some(({ sort }) => sort !== 'stays')) return;
    const { start, end, kind, detector, whose } = finding;
    excess.set(`${place} ${start}`, {
      kind,
      detector,
      whose,
      broken: broken?.what,
      value: text.slice(start, end),
      text,
      place,
    });
  }
}
