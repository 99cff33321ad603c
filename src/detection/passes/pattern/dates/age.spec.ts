import { describe, expect, it } from '@jest/globals';
import { foundValues } from '../../../../../test/support/found-values.js';
import { ageRecognizer } from './age.js';

const find = (text: string, question?: string, label?: string): string[] =>
  foundValues(ageRecognizer, text, question, label);

describe('the age recognizer', () => {
  it.each([
    ['a ninety-three-year-old man', 'ninety-three'],
    ["i'm a one hundred and one year old man", 'one hundred and one'],
    ['a hundred one years old', 'a hundred one'],
    ['99yo M, fall at home', '99'],
    ['Pt is 94 y/o', '94'],
    ['98 years of age', '98'],
    ["she's 94", '94'],
    ['shes ninety six', 'ninety six'],
    ['my mother is ninety three and lives alone', 'ninety three'],
    ['my grandma kaitlyn is one hundred and two', 'one hundred and two'],
    ["my dad's 90 and still drives", '90'],
    ['turning 101 in may', '101'],
    ["she'll be a hundred and four in the spring", 'a hundred and four'],
    ['someone aged 97', '97'],
    ['age: 92', '92'],
    ['{"age":98}', '98'],
    ['at age 96 my mom has perfect blood pressure', '96'],
    ["At 92 you don't rush", '92'],
    ['he died at 94', '94'],
    ['she was 99 when she died', '99'],
    ['my neighbor, 92, fell', '92'],
    ['my neighbor ninety five fell', 'ninety five'],
    ['Jane Okafor, 93, fell', '93'],
    ['we celebrated her 93 years', '93'],
    ['her 90th birthday', '90th'],
    ['she was one hundred and two', 'one hundred and two'],
    ['my uncle earl was ninety one, bless him', 'ninety one'],
    ["she'd have been 98", '98'],
    ['dad would have been a hundred and one', 'a hundred and one'],
    ["I'm one oh one", 'one oh one'],
    ['born in thirty one so she is ninety five', 'ninety five'],
    ['tengo noventa y dos años', 'noventa y dos'],
    ['mi abuela ya tiene 95 años', '95'],
    ['ella nació hace noventa y dos años', 'noventa y dos'],
    ['tenía noventa y seis cuando se cayó', 'noventa y seis'],
    ['paciente de 97 años con dolor', '97'],
    ['se cayó a los 93', '93'],
    ['de edad de noventa y uno', 'noventa y uno'],
    ['until she was ninety she drove', 'ninety'],
    ['that makes her ninety four', 'ninety four'],
    ['i was born ninety three years ago', 'ninety three'],
  ])('finds the age in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['106', '106'],
    ['one oh three', 'one oh three'],
    ['one hundred three', 'one hundred three'],
    ['a hundred', 'a hundred'],
    ['she was ninety two', 'ninety two'],
    ['oh ninety two', 'ninety two'],
    ['um ninety seven, believe it or not', 'ninety seven'],
    ['she must be 93', '93'],
  ])('finds the answer %j to a question about age', (text, value) => {
    expect(find(text, 'And how old is she?')).toEqual([value]);
  });

  it.each(['What is your age?', 'And her age, please?', 'Age?'])('finds the answer to %j', (question) => {
    expect(find('that would be ninety one', question)).toEqual(['ninety one']);
  });

  it('decides by the label of a number', () => {
    expect(find('98', '', 'patient age')).toEqual(['98']);
    expect(find('98', '', 'page')).toEqual([]);
  });

  it.each([
    'a los 95 días le quitaron el yeso',
    'tenía noventa pesos en la cartera',
    'hace noventa y dos años que existe el hospital',
    "I'm 89",
    'a 90 day supply',
    '95 percent',
    "I'm 100 percent sure",
    '100 milligrams',
    'in her nineties',
    'my oxygen is 94',
    'she was 102 last night',
    "it's 102 and climbing",
    "he's 103 with a fever",
    "I'm 98.6",
    "she's 98 over 60",
    'people over 90',
    'people aged 90 and over',
    "I'm number 95 in line",
    'room 94',
    'the number is 92',
    'he hit 95 on the highway',
    'the house is 100 years old',
    "i'll be 90 minutes late",
    'it costs 95',
  ])('finds no age in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('ignores other numbers in an answer', () => {
    expect(find('88', 'How old is she?')).toEqual([]);
    expect(find('93', 'How old is the machine?')).toEqual([]);
    expect(find('94', 'What did the oxygen reading say?')).toEqual([]);
    expect(find('she was 102', 'What was her temperature?')).toEqual([]);
  });
});
