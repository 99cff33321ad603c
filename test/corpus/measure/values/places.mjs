import { cardinal, sayDigits, sayPair } from '../speech.mjs';
import { lists, plain } from './lists.mjs';

const zipOf = (rng, prefix) => prefix + rng.digits(2);
const plus4 = (rng) => rng.odd(4);

function sayZip(rng, zip) {
  const zero = rng.pick(['oh', 'zero']);
  const all = sayDigits(zip, rng.pick(['plain', 'plain', 'double']), zero);
  if (rng.chance(0.25)) return `${sayPair(zip.slice(0, 2))} ${sayDigits(zip.slice(2), 'plain', zero)}`;
  return rng.chance(0.1) ? `${sayDigits(zip.slice(0, 3), 'plain', zero)} ${sayPair(zip.slice(3))}` : all;
}

function zip(rng, style) {
  const five = zipOf(rng, rng.pick(lists.place)[3]);
  if (style === 'spoken') return sayZip(rng, five);
  if (style === 'lower') return rng.pick([five, five, five, [...five].join(' '), [...five].join('-')]);
  return rng.chance(0.3) ? `${five}-${plus4(rng)}` : five;
}

function longZip(rng, style) {
  const five = zipOf(rng, rng.pick(lists.place)[3]);
  const four = plus4(rng);
  if (style === 'spoken')
    return `${sayZip(rng, five)} ${rng.pick(['dash ', ''])}${sayDigits(four, 'plain', 'oh')}`;
  return `${five}${style === 'lower' ? rng.pick([' ', '-', ' dash ']) : '-'}${four}`;
}

function sayHouse(rng, house) {
  const n = Number(house);
  if (house.length === 4) {
    if (house.endsWith('00')) return `${cardinal(n / 100)} hundred`;
    return rng.pick([
      sayDigits(house, 'pairs', 'oh'),
      sayDigits(house, 'pairs', 'oh'),
      sayDigits(house, 'plain', 'oh'),
    ]);
  }
  if (house.length === 5) return sayDigits(house, rng.pick(['plain', 'double']), 'oh');
  if (house.length === 3 && rng.chance(0.6)) return sayDigits(house, rng.pick(['pairs', 'plain']), 'oh');
  return cardinal(n);
}

function unit(rng, style) {
  const number = rng.odd(1);
  const letter = rng.letters(1, 'ABCDEF');
  if (style === 'spoken') {
    const door = rng.pick([cardinal(Number(number)), `${cardinal(Number(number))} ${letter.toLowerCase()}`]);
    return ` ${rng.pick(['apartment', 'apartment', 'unit', 'apt', 'number'])} ${door}`;
  }
  const door = rng.pick([number, number + letter, letter, `${number}0${number}`]);
  if (style === 'lower') return ` ${rng.pick(['apartment', 'apt', 'unit'])} ${door.toLowerCase()}`;
  return rng.pick([', Apt ', ' Apt. ', ', Unit ', ' #', ', Apartment ', ', Apt. #']) + door;
}

function street(rng, style) {
  const [long, abbreviated] = rng.pick(lists.suffix);
  const heading = rng.chance(0.2)
    ? rng.pick([
        ['N', 'North'],
        ['SW', 'Southwest'],
        ['E', 'East'],
        ['West', 'West'],
      ])
    : ['', ''];
  const house = rng.odd(rng.pick([2, 3, 3, 4, 4, 5]));
  const name = rng.pick(lists.street);
  const full = rng.chance(style === 'written' ? 0.4 : 0.9);
  const way = [heading[full ? 1 : 0], name, full ? long : abbreviated].filter(Boolean).join(' ');
  const door = rng.chance(0.35) ? unit(rng, style) : '';
  if (style === 'written') return `${house} ${way}${door}`;
  return `${style === 'lower' ? house : sayHouse(rng, house)} ${plain(way)}${door}`;
}

function box(rng, style) {
  const number = rng.odd(rng.int(2, 4));
  if (style === 'spoken') return `p o box ${sayDigits(number, rng.pick(['pairs', 'plain']), 'oh')}`;
  if (style === 'lower') return `${rng.pick(['po box', 'p o box', 'post office box'])} ${number}`;
  return `${rng.pick(['PO Box', 'P.O. Box', 'P. O. Box', 'POB', 'Post Office Box'])} ${number}`;
}

function tail(rng, style) {
  const [city, code, state, prefix] = rng.pick(lists.place);
  const five = zipOf(rng, prefix);
  if (style === 'spoken')
    return ` ${plain(city)} ${plain(state)}${rng.chance(0.75) ? ` ${sayZip(rng, five)}` : ''}`;
  if (style === 'lower')
    return ` ${plain(city)} ${rng.pick([plain(state), code.toLowerCase()])}${rng.chance(0.75) ? ` ${five}` : ''}`;
  const end = rng.pick([
    `, ${code} ${five}`,
    `, ${code} ${five}`,
    `, ${state} ${five}`,
    ` ${code} ${five}-${plus4(rng)}`,
    `, ${code}`,
  ]);
  return `${rng.pick([', ', ', ', '\n', ' '])}${city}${end}`;
}

function city(rng, style) {
  const name = rng.pick(lists.place)[0];
  return style === 'written' ? name : plain(name);
}

function cityState(rng, style) {
  const [name, code, state] = rng.pick(lists.place);
  if (style === 'written') return `${name}, ${rng.pick([code, state])}`;
  return plain(`${name} ${state}`);
}

function named(list) {
  return (rng, style) => {
    const value = rng.pick(lists[list]);
    return style === 'written' ? value : plain(value);
  };
}

export const placeValues = {
  ZIP: zip,
  'ZIP:long': longZip,
  'ZIP:five': (rng) => zipOf(rng, rng.pick(lists.place)[3]),
  ADDRESS: (rng, style) => street(rng, style) + tail(rng, style),
  'ADDRESS:street': street,
  'ADDRESS:box': (rng, style) => box(rng, style) + tail(rng, style),
  'ADDRESS:boxonly': box,
  'ADDRESS:line': (rng) => street(rng, 'written') + tail(rng, 'written').replace('\n', ', '),
  LOCATION: city,
  'LOCATION:state': cityState,
  'LOCATION:county': (rng, style) => {
    const value = `${rng.pick(lists.county)} County`;
    return style === 'written' ? value : plain(value);
  },
  FACILITY: named('facility'),
  EMPLOYER: named('employer'),
};
