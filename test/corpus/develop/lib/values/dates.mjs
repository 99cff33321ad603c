import * as lists from '../lists.mjs';
import { cardinal, ordinal, ordinalSuffix, yearWords } from '../speech.mjs';

const MONTHS = lists.plain.month;
export function date(rng, variant) {
  const month = rng.int(1, 12);
  const day = rng.int(1, 28);
  const birth = variant.startsWith('birth');
  const year = birth ? rng.int(1927, 2021) : rng.int(2017, 2026);
  const mm = String(month).padStart(2, '0');
  const dd = String(day).padStart(2, '0');
  const name = MONTHS[month - 1];
  const yy = String(year).slice(2);
  return (style, r) => {
    if (variant.endsWith('iso')) return `${year}-${mm}-${dd}`;
    if (variant.endsWith('us')) return `${mm}/${dd}/${year}`;
    const withYear = variant !== 'short' && (birth || r.chance(0.7));
    if (style === 'written') return writtenDate({ month, day, year, mm, dd, yy, name, withYear }, r, birth);
    if (style === 'lower')
      return lowerDate({ month, day, year, mm, dd, yy, name: name.toLowerCase(), withYear }, r, birth);
    return spokenDate({ month, day, year, yy, name: name.toLowerCase(), withYear }, r, birth);
  };
}
function writtenDate(d, r, birth) {
  const short = d.name.slice(0, 3);
  const dotted = d.name === 'May' ? 'May' : short + '.';
  if (!d.withYear)
    return r.pick([
      `${d.name} ${d.day}`,
      `${d.name} ${ordinalSuffix(d.day)}`,
      `${short} ${d.day}`,
      `${d.month}/${d.day}`,
      `the ${ordinalSuffix(d.day)} of ${d.name}`,
      `${d.day} ${d.name}`,
      `${d.mm}/${d.dd}`,
      `${dotted} ${ordinalSuffix(d.day)}`,
    ]);
  const forms = [
    `${d.mm}/${d.dd}/${d.year}`,
    `${d.month}/${d.day}/${d.year}`,
    `${d.name} ${d.day}, ${d.year}`,
    `${short} ${d.day}, ${d.year}`,
    `${d.year}-${d.mm}-${d.dd}`,
  ];
  forms.push(
    `${d.month}/${d.day}/${d.yy}`,
    `${d.mm}-${d.dd}-${d.year}`,
    `${d.month}-${d.day}-${d.yy}`,
    `${d.day} ${d.name} ${d.year}`,
    `${d.name} ${ordinalSuffix(d.day)}, ${d.year}`,
  );
  forms.push(
    `${d.mm}.${d.dd}.${d.year}`,
    `${d.dd}-${short}-${d.year}`,
    `the ${ordinalSuffix(d.day)} of ${d.name} ${d.year}`,
    `${d.name} ${d.day} ${d.year}`,
    `${dotted} ${d.day}, ${d.year}`,
    `${d.day}${short.toUpperCase()}${d.year}`,
    `${d.year}/${d.mm}/${d.dd}`,
    `${d.mm}/${d.dd}/${d.yy}`,
  );
  if (birth) forms.push(`${d.mm}${d.dd}${d.year}`, `${d.name} ${d.day}, '${d.yy}`);
  return r.pick(forms);
}
function lowerDate(d, r, birth) {
  const nth = ordinalSuffix(d.day);
  if (!d.withYear)
    return r.pick([
      `${d.name} ${d.day}`,
      `${d.name} ${nth}`,
      `the ${nth} of ${d.name}`,
      `${d.month}/${d.day}`,
      `${d.name} the ${nth}`,
      `${d.name} ${ordinal(d.day)}`,
    ]);
  const forms = [
    `${d.name} ${d.day} ${d.year}`,
    `${d.name} ${nth} ${d.year}`,
    `${d.month}/${d.day}/${d.year}`,
    `${d.month} ${d.day} ${d.year}`,
    `${d.mm} ${d.dd} ${d.year}`,
    `${d.month}-${d.day}-${d.yy}`,
  ];
  forms.push(
    `the ${nth} of ${d.name} ${d.year}`,
    `${d.name} ${nth} of ${d.year}`,
    `${d.mm}/${d.dd}/${d.year}`,
    `${d.name} the ${nth} ${d.year}`,
    `${d.name} ${nth}, ${d.year}`,
    `${d.name} ${ordinal(d.day)} ${d.year}`,
    `${d.day} ${d.name} ${d.year}`,
    `${d.name} uh ${nth} ${d.year}`,
  );
  if (birth)
    forms.push(
      `${d.month} ${d.day} ${d.yy}`,
      `${d.name} ${nth} ${d.yy}`,
      `${d.mm}${d.dd}${d.year}`,
      `${d.month}/${d.day}/${d.yy}`,
      `${d.name} ${d.day} no ${(d.day % 28) + 1} ${d.year}`,
      `${d.mm} ${d.dd} ${d.yy}`,
    );
  return r.pick(forms);
}
function spokenDate(d, r, birth) {
  const nth = ordinal(d.day);
  const oh = (n) => (n < 10 ? 'oh ' : '') + cardinal(n);
  if (!d.withYear)
    return r.pick([
      `${d.name} ${nth}`,
      `the ${nth} of ${d.name}`,
      `${d.name} the ${nth}`,
      `${d.name} ${cardinal(d.day)}`,
      `${nth} of ${d.name}`,
      `${d.name} uh ${nth}`,
    ]);
  const year = yearWords(d.year, r);
  const forms = [
    `${d.name} ${nth} ${year}`,
    `${d.name} ${nth} ${year}`,
    `the ${nth} of ${d.name} ${year}`,
    `${d.name} the ${nth} ${year}`,
    `${d.name} ${cardinal(d.day)} ${year}`,
    `${cardinal(d.month)} ${cardinal(d.day)} ${year}`,
  ];
  forms.push(
    `${oh(d.month)} ${oh(d.day)} ${year}`,
    `${nth} of ${d.name} ${year}`,
    `${d.name} ${nth} of ${year}`,
    `${d.name} ${nth} uh ${year}`,
    `${cardinal(d.month)} slash ${cardinal(d.day)} slash ${year}`,
  );
  const yy = d.yy[0] === '0' ? `oh ${cardinal(Number(d.yy))}` : cardinal(Number(d.yy));
  if (birth && d.yy !== '00')
    forms.push(
      `${cardinal(d.month)} ${cardinal(d.day)} ${yy}`,
      `${d.name} ${nth} ${yy}`,
      `${oh(d.month)} ${oh(d.day)} ${yy}`,
      `the ${nth} of ${d.name} ${yy}`,
      `${d.name} ${nth} no wait ${ordinal((d.day % 28) + 1)} ${year}`,
      `${cardinal(d.month)} dash ${cardinal(d.day)} dash ${yy}`,
    );
  return r.pick(forms);
}
export function dateRange(rng) {
  const month = rng.pick(MONTHS);
  const from = rng.int(1, 14);
  const to = from + rng.int(2, 13);
  return (style, r) => {
    const m = style === 'written' ? month : month.toLowerCase();
    if (style === 'spoken')
      return `${m} ${ordinal(from)} ${r.pick(['to', 'through'])} ${r.pick(['', 'the '])}${ordinal(to)}`;
    return r.pick([
      `${m} ${from} to ${to}`,
      `${m} ${ordinalSuffix(from)} through the ${ordinalSuffix(to)}`,
      style === 'written' ? `${m} ${from}–${to}` : `${m} ${from}-${to}`,
    ]);
  };
}

export function age(rng) {
  const n = rng.pick([90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 106, 92, 94, 96]);
  return (style, r) => {
    if (style === 'written') return String(n);
    if (style === 'lower') return r.chance(0.85) ? String(n) : cardinal(n);
    if (n < 100) return r.chance(0.15) ? cardinal(n).replace(' ', '-') : cardinal(n);
    const rest = n % 100;
    const hundred = r.pick(['a hundred', 'one hundred']);
    return rest ? `${hundred} ${r.pick(['and ', ''])}${cardinal(rest)}` : hundred;
  };
}
