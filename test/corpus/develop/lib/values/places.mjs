import * as lists from '../lists.mjs';
import { bunchWords, cardinal, speakGroups } from '../speech.mjs';
import { coded } from './coded.mjs';

export function zip(rng, variant) {
  const digits = rng.pick(['2', '4', '6', '8', '0', '9']) + rng.digits(1).replace('0', '1') + rng.digits(3);
  const plus = rng.evenFirst(4);
  if (variant === 'plus4') return coded([digits, plus], ['-'], { repair: false });
  return coded([digits], ['']);
}

export function address(rng, variant) {
  const [city, code, state, prefix] = rng.pick(lists.cities);
  const zipCode = prefix + rng.digits(2);
  const box = rng.evenFirst(rng.int(2, 4));
  const number = rng.evenFirst(rng.int(2, 5));
  const street = rng.pick(lists.streets);
  const type = rng.pick(lists.streetTypes);
  const unit = rng.chance(0.35) ? rng.pick(['Apt', 'Unit', '#', 'Suite', 'Apartment', 'Lot', 'Apt.']) : '';
  const unitNo = rng.pick([
    rng.evenFirst(1),
    rng.evenFirst(1) + rng.letters(1, 'ABCD'),
    rng.evenFirst(3),
    rng.letters(1, 'ABCD'),
  ]);
  const quarter = rng.chance(0.15) ? rng.pick(['NW', 'SE', 'North', 'West']) : '';
  const tail = { city: 1, '': 3, street: 0, po: 3, rural: 3, state: 2 }[variant];
  return (style, r) => {
    const low = style !== 'written';
    const num = (digits) => (style === 'spoken' ? houseWords(digits, r) : digits);
    const text = (words) => (low ? words.toLowerCase() : words);
    const comma = low ? (style === 'lower' && r.chance(0.2) ? ', ' : ' ') : ', ';
    let out;
    if (variant === 'po')
      out = `${low ? r.pick(['p o box', 'po box', 'p.o. box', 'post office box']).replaceAll('.', style === 'spoken' ? '' : '.') : r.pick(['PO Box', 'P.O. Box', 'P O Box', 'Post Office Box', 'POB'])} ${num(box)}`;
    else if (variant === 'rural') {
      out = low
        ? r.pick([
            `rural route ${num('2')} box ${num(box)}`,
            `${num(number)} county road ${num(box)}`,
            `${num(number)} highway ${num('64')}`,
          ])
        : r.pick([
            `RR 2 Box ${box}`,
            `${number} County Road ${box}`,
            `${number} State Hwy 64`,
            `HC 68 Box ${box}`,
          ]);
    } else {
      const kind = low
        ? type.toLowerCase()
        : r.chance(0.5)
          ? type
          : streetShort(type) + (type.length > 4 && r.chance(0.25) ? '.' : '');
      const name =
        style === 'spoken'
          ? text(street).replace('12th', 'twelfth').replace('9th', 'ninth').replace(/^e /, 'east ')
          : text(street);
      const side = low
        ? quarter.toLowerCase().replace('nw', 'northwest').replace('se', 'southeast')
        : quarter;
      out = `${num(number)} ${name} ${kind}${side ? ' ' + side : ''}`;
      if (unit) out += unitText(unit, unitNo, style, r, comma);
    }
    if (tail >= 1) out += comma + text(city);
    if (tail >= 2)
      out += (tail === 2 && low ? ' ' : comma) + (low ? state.toLowerCase() : r.chance(0.75) ? code : state);
    if (tail >= 3 && r.chance(0.85)) out += ' ' + num(zipCode);
    return out.replace(/\.$/, '');
  };
}
/** "617": mostly "six seventeen"; longer numbers and ZIP codes digit by digit. */
function houseWords(digits, r) {
  const plain = digits.length > 4 || digits.length === 1 || r.chance(0.3);
  if (plain && digits.length > 2) return speakGroups([digits], r, { repair: false });
  if (digits.length <= 2) return cardinal(Number(digits));
  return bunchWords(digits, r.chance(0.7) ? 'oh' : 'zero');
}
const streetShort = (type) => lists.streetShort[type];
function unitText(unit, no, style, r, comma) {
  if (style === 'written') return unit === '#' ? ` #${no}` : `${r.pick([', ', ' '])}${unit} ${no}`;
  const word = { '#': 'number', Apt: 'apartment', 'Apt.': 'apt' }[unit] ?? unit.toLowerCase();
  return `${comma}${word} ${style === 'spoken' ? speakGroups([no], r, { repair: false }) : no.toLowerCase()}`;
}

export function place(rng, variant) {
  const [city, code, state] = rng.pick(lists.cities);
  const district = rng.pick(lists.districts);
  return (style) => {
    const text =
      variant === 'district'
        ? district
        : variant === 'state'
          ? `${city}, ${style === 'written' ? (code.charCodeAt(0) % 2 ? state : code) : state}`
          : city;
    return style === 'written' ? text : text.toLowerCase().replaceAll(',', '');
  };
}
