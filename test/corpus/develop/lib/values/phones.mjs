import { digitWords, lowerGroups, speakGroups } from '../speech.mjs';
import { coded } from './coded.mjs';

const AREAS =
  `201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251
252 253 254 256 260 262 267 269 270 276 281 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 425 432 434 440
443 469 478 479 480 484 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 636 641 646 650
651 660 661 662 678 682 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 828 830 831 832 843 845 847 850 856 857
858 859 860 863 864 865 870`.split(/\s+/);

export function phone(rng, variant) {
  const area = variant === 'tollfree' ? rng.pick(['800', '844', '888', '866']) : rng.pick(AREAS);
  const line = '01' + rng.digits(2);
  const extension = rng.evenFirst(rng.int(2, 4));
  const [a, b, c] = [area, '555', line];
  return (style, r) => {
    if (variant === 'local') return coded([b, c], ['-', '-', ' ', '.'])(style, r);
    if (variant === 'plain') return a + b + c;
    if (variant === 'e164') return `+1${a}${b}${c}`;
    const tail = variant === 'ext' ? extensionText(extension, style, r) : '';
    if (style !== 'written') return spokenPhone([a, b, c], style, r) + tail;
    const forms = [`(${a}) ${b}-${c}`, `${a}-${b}-${c}`, `${a}.${b}.${c}`, `${a} ${b} ${c}`, `${a}${b}${c}`];
    forms.push(
      `+1 ${a} ${b} ${c}`,
      `+1-${a}-${b}-${c}`,
      `+1${a}${b}${c}`,
      `1-${a}-${b}-${c}`,
      `${a}/${b}-${c}`,
    );
    forms.push(
      `(${a})${b}-${c}`,
      `${a} - ${b} - ${c}`,
      `${a}‑${b}‑${c}`,
      `${a}–${b}–${c}`,
      `+1 (${a}) ${b}-${c}`,
    );
    forms.push(
      `${a}\u00a0${b}\u00a0${c}`,
      `1 (${a}) ${b}-${c}`,
      `${a}-${b}${c}`,
      `${a} ${b}-${c}`,
      `001 ${a} ${b} ${c}`,
    );
    return (r.chance(0.45) ? r.pick(forms.slice(0, 3)) : r.pick(forms)) + tail;
  };
}
function extensionText(extension, style, r) {
  if (style === 'spoken')
    return ` ${r.pick(['extension', 'ext', 'x'])} ${digitWords(extension, 'oh', false)}`;
  if (style === 'lower') return ` ${r.pick(['extension', 'ext', 'x'])} ${extension}`;
  return r.pick([
    ` ext. ${extension}`,
    ` x${extension}`,
    ` ext ${extension}`,
    `, extension ${extension}`,
    ` Ext.${extension}`,
  ]);
}
function spokenPhone(groups, style, r) {
  const lead = r.chance(0.08);
  const say = style === 'spoken' ? speakGroups : lowerGroups;
  const body = say(groups, r);
  if (!lead) return body;
  return (style === 'spoken' ? r.pick(['one ', 'plus one ']) : r.pick(['1 ', '+1 ', '1-'])) + body;
}
export function foreignPhone(rng) {
  const last = rng.digits(3);
  return rng.pick([
    coded(['+44', '20', '7946', '0' + last], [' ']),
    coded(['+44', '20', '7946', '0' + last], [' ', '-']),
    coded(['020', '7946', '0' + last], [' ']),
  ]);
}
