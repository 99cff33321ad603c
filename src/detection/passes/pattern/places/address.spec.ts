import { describe, expect, it } from '@jest/globals';
import { foundValues } from '../../../../../test/support/found-values.js';
import { addressRecognizer } from './address.js';

const find = (text: string, question?: string, label?: string): string[] =>
  foundValues(addressRecognizer, text, question, label);

describe('the address recognizer', () => {
  it.each<[string, string[]]>([
    [
      'i live at one twenty three main street apartment four b springfield illinois six two seven oh four and my phone is five five five oh one four two',
      ['one twenty three main street apartment four b springfield illinois six two seven oh four'],
    ],
    ["it's twelve oh four west forty second street new please", ['twelve oh four west forty second street']],
    ['12B Oak Ave', ['12B Oak Ave']],
    ['45-12 34th Street, Queens, NY 11101', ['45-12 34th Street, Queens, NY 11101']],
    ['221B Baker Street, London NW1 6XE', ['221B Baker Street, London NW1 6XE']],
    ['ship it to 12 High Street, Leeds LS1 4AP', ['12 High Street, Leeds LS1 4AP']],
    [
      'ship it to 450 Rue Sherbrooke Ouest, Montréal, QC H3A 1B1',
      ['450 Rue Sherbrooke Ouest, Montréal, QC H3A 1B1'],
    ],
    ['mail it to PO Box 123, Dayton, OH 45402', ['PO Box 123, Dayton, OH 45402']],
    [
      'mail it to p o box twelve thirty four dayton ohio four five four oh two',
      ['p o box twelve thirty four dayton ohio four five four oh two'],
    ],
    ['RR 2 Box 45, Elko, NV 89801', ['RR 2 Box 45, Elko, NV 89801']],
    ["i'm at 27 county road 12", ['27 county road 12']],
    ["it's 4500 US Highway 41 North, Ocala FL 34475", ['4500 US Highway 41 North, Ocala FL 34475']],
    ["he's at PSC 3 Box 1234, APO AE 09204", ['PSC 3 Box 1234, APO AE 09204']],
    ['send to unit 2050 box 4190 apo ap 96278', ['unit 2050 box 4190 apo ap 96278']],
    ['my address is 4521 Broadway', ['4521 Broadway']],
    ['my address is 4521 maple springfield and my dob is known', ['4521 maple springfield']],
    ['i live on maple avenue near the school', ['maple avenue']],
    ['She lives on Oak Ridge Drive.', ['Oak Ridge Drive']],
    [
      'my new place is 1600 pennsylvania avenue northwest washington d c two oh five oh oh',
      ['1600 pennsylvania avenue northwest washington d c two oh five oh oh'],
    ],
    ['350 Fifth Avenue, Floor 34, New York, NY 10118', ['350 Fifth Avenue, Floor 34, New York, NY 10118']],
    ['1 Infinite Loop, Cupertino, CA 95014', ['1 Infinite Loop, Cupertino, CA 95014']],
    ['500 Avenue B, Apt 2', ['500 Avenue B, Apt 2']],
    ['deliver it to 77 Massachusetts Ave #3, Cambridge MA', ['77 Massachusetts Ave #3, Cambridge MA']],
    ['600 w 23rd st unit 12 austin tx 78701', ['600 w 23rd st unit 12 austin tx 78701']],
    ['3100 n lake shore dr chicago', ['3100 n lake shore dr chicago']],
    ["it's 1 2 3 4 oak lane in case you need it", ['1 2 3 4 oak lane']],
    ['123 main st uh springfield illinois', ['123 main st uh springfield illinois']],
    ["i moved to fifty six o'brien court", ["fifty six o'brien court"]],
    ['1420 St. Charles Ave., New Orleans, LA 70130', ['1420 St. Charles Ave., New Orleans, LA 70130']],
    ["77 St. John's Road", ["77 St. John's Road"]],
    ['N6W23001 Bluemound Rd, Waukesha, WI 53188', ['N6W23001 Bluemound Rd, Waukesha, WI 53188']],
    ['8200 wisteria crossing, macon, ga 31210', ['8200 wisteria crossing, macon, ga 31210']],
    [
      'Our office moved: Suite 400, 12 Oak Street, Boise, ID 83702',
      ['Suite 400, 12 Oak Street, Boise, ID 83702'],
    ],
    ['flat 3, 12 high street', ['flat 3, 12 high street']],
    [
      'Patient resides at 987 Sycamore Ln., Apt. 12-C, Reno, NV 89501-1234.',
      ['987 Sycamore Ln., Apt. 12-C, Reno, NV 89501-1234'],
    ],
    ['Address: 55 Harbor View, Portland, ME', ['55 Harbor View, Portland, ME']],
    ['my address is 2100 south 4th west', ['2100 south 4th west']],
    ["i'm staying at my sister's 18 rosewood circle until friday", ['18 rosewood circle']],
    ['I live at 100 Main.', ['100 Main']],
    ['my billing address is 200 west main', ['200 west main']],
    ['home address 2 elm court springfield', ['2 elm court springfield']],
    ["it's one hundred and five lake drive", ['one hundred and five lake drive']],
    [
      "it's five thousand and one willow creek parkway suite two hundred",
      ['five thousand and one willow creek parkway suite two hundred'],
    ],
    ['my address changed its 31 north 5th now', ['31 north 5th']],
    ["we live at 19 blue heron and it's hard to find", ['19 blue heron']],
    ['my old address was 12 cherry st, the new one is 40 plum st', ['12 cherry st', '40 plum st']],
    ['my address is 123 uh main um street', ['123 uh main um street']],
    ['123 main i mean maple street', ['123 main i mean maple street']],
    ['I stay at 1010 Highway 9 South', ['1010 Highway 9 South']],
    [
      'the address on file should be nine larkspur hollow unit b tacoma washington nine eight four oh two',
      ['nine larkspur hollow unit b tacoma washington nine eight four oh two'],
    ],
    ['One Twenty-Three Oak Street', ['One Twenty-Three Oak Street']],
    ['i get mail at p.o. box number 4 4 1 in ely', ['p.o. box number 4 4 1']],
    ['i get mail at P. O. Box 77.', ['P. O. Box 77']],
    ['we live off county road 550', ['county road 550']],
    ['i live at 13579 state route 4 in the blue house', ['13579 state route 4']],
    ['I have you at 14 Elm Street. Correct?', ['14 Elm Street']],
    ['please change my address from 12 Elm St to 14 Oak Ave Apt 3', ['12 Elm St', '14 Oak Ave Apt 3']],
    ['415 W. 5th St. Apt #2R, Cincinnati, OH 45203', ['415 W. 5th St. Apt #2R, Cincinnati, OH 45203']],
    [
      'four fifteen west fifth street apartment two r cincinnati ohio four five two oh three',
      ['four fifteen west fifth street apartment two r cincinnati ohio four five two oh three'],
    ],
    [
      'Shipping address: Jane Okafor, 4 Privet Drive, Little Whinging, Surrey GU1 1AA',
      ['4 Privet Drive, Little Whinging, Surrey GU1 1AA'],
    ],
    ["i'm at twenty two twenty two second avenue", ['twenty two twenty two second avenue']],
    ['11 N.W. 11th St., Unit 9', ['11 N.W. 11th St., Unit 9']],
    ['its four hundred fourth street', ['four hundred fourth street']],
    ['its 1500 e. 3rd ave', ['1500 e. 3rd ave']],
    ['home is 10 lantern lane; work is 20 foundry street', ['10 lantern lane', '20 foundry street']],
    ['Pt lives @ 77 seaside ter w/ spouse', ['77 seaside ter']],
    ['my address seventy seven seaside bangor maine', ['seventy seven seaside bangor maine']],
    ['5 p m at 90 elm street', ['90 elm street']],
    ['on june 9th i moved to 90 elm street', ['90 elm street']],
    ['call 555 0142 at 90 elm street', ['90 elm street']],
    ['my copay was 20 at 90 elm street', ['90 elm street']],
    ["it's at 90 Elm Street, Suite 200, turn left on Main", ['90 Elm Street, Suite 200']],
    ['the address is 1 Dr. Martin Luther King Jr. Blvd', ['1 Dr. Martin Luther King Jr. Blvd']],
    ["I'm staying at Apt 5, 22 Acacia Avenue", ['Apt 5, 22 Acacia Avenue']],
    ['care of my son 22 acacia avenue', ['22 acacia avenue']],
    ['And 12 Oak Street, Apt 4,\nBoise, ID 83702, please', ['12 Oak Street, Apt 4,\nBoise, ID 83702']],
  ])('finds the address in %j', (text, values) => {
    expect(find(text)).toEqual(values);
  });

  it('decides by the label of a value', () => {
    expect(find('618 Fairview, rear door', '', 'mailing address')).toEqual(['618 Fairview, rear door']);
    expect(find('not verified', '', 'address')).toEqual([]);
    expect(find('203.0.113.218', '', 'remote addr')).toEqual([]);
  });

  it('finds single digits as a house number only before a street', () => {
    expect(find('1 2 3 4 5 6 7 8 9 10 oak street')).toEqual(['6 7 8 9 10 oak street']);
  });
});

describe('the address recognizer after a question', () => {
  it.each<[string, string, string[]]>([
    ["What's your address?", '12 maple thanks', ['12 maple']],
    ["What's your address?", 'yeah um that would be nine oh one elm', ['nine oh one elm']],
    ["What's your address?", "sure it's 123 1/2 Oak Street", ['123 1/2 Oak Street']],
    [
      "What's your address?",
      'ok so four one five no sorry four one six oak street apartment is on the left',
      ['four one five no sorry four one six oak street'],
    ],
    ["What's your address?", "4 1 6 oak street apt 3, that's the blue house", ['4 1 6 oak street apt 3']],
    ['Where do you live?', 'on elm street', ['elm street']],
    [
      'What is your current address?',
      'um its seven juniper bend right off the main road',
      ['seven juniper bend'],
    ],
    [
      'May I have your home address, including the apartment number?',
      '2210 fern glen apartment 9',
      ['2210 fern glen apartment 9'],
    ],
    ['Where should I send the form?', 'P.O. Box 55, Ely, NV 89301', ['P.O. Box 55, Ely, NV 89301']],
    [
      'Where should the van pick you up?',
      'at forty four quarry road by the mailbox',
      ['forty four quarry road'],
    ],
    ['Where should the van pick you up?', 'forty four quarry', ['forty four quarry']],
    ["What's your address?", "I've got 2 homes", []],
    ["What's your address?", "it's the same one you had 2 years ago", []],
    ["What's your address?", 'give me 2 minutes', []],
    ["What's your address?", 'i moved 3 times this year', []],
    ["What's your address?", "i'm between places right now", []],
    ["What's your address?", "it's on file", []],
    ['What is your email address?', 'i have 2 email accounts', []],
    ['Where should we send it?', 'to the pharmacy on file', []],
    ['Where do you live?', 'in texas', []],
    ['Where do you live?', 'with my 2 kids', []],
  ])('finds after %j the address in %j', (question, text, values) => {
    expect(find(text, question)).toEqual(values);
  });
});

describe('the address recognizer with similar text', () => {
  it.each([
    'I had 5 drive-through visits',
    'she has 2 court dates next month',
    'i want 12 street food stands',
    'the suite is 204',
    'turn left on Main Street and then right',
    'take exit 42 and drive two miles down the road',
    '9 circle back',
    'i walk 2 miles on the park trail every day',
    "that's a two way street you know",
    'i have a 2 terabyte hard drive',
    'i live 2 blocks away on the same street',
    '500 depakote dr 2 tabs',
    'the head ct was at 2',
    'the st elevation was 2 mm',
    "St. John's wort 300 mg",
    'in 1st place',
    'RR 18, HR 72, BP 120/80',
    'on second street level parking',
    '2020 Honda Pass',
    '1800 calorie meal plan',
    'i live at home with 3 dogs',
    "i'm at 12 weeks",
    'my house is 30 years old',
    'send me 3 boxes',
    'i came in at 9 drive home at 5',
    'it happened on highway 9 ',
    'The highway 64 bridge is closed',
    'the doctor on 3 west',
    'bed 12, 3 east',
    'meet me on the corner',
    'The 3 point plan',
    '1 in 4 people live alone',
    'box 2 of 4',
    'my po number is wrong',
    'The place of service was 11, office.',
    'Dr. Smith said 20 ct',
    'Aspirin 81 mg 100 ct',
    'the lot number is wrong',
    'it took 3 hours in traffic court',
    'we are open 9 to 5 park in the back',
    'flight 1210 gate b12',
    'from 1990 way back',
    'he was born in 1962 in a small place',
    'call 911 drive safe',
    'take 5 ml 2 times a day place under tongue',
    'apply 2 grams to the site and circle it',
    "the test takes 40 minutes and you'll need someone to drive you home",
    'type 2 diabetes in 3 family members on my side of the family hill',
    'i can walk 4 blocks up the hill',
  ])('finds no address in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
