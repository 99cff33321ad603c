import { describe, expect, it } from '@jest/globals';
import { foreignLetterRuns, hasForeignLetters, languageOfLetters } from './scripts.js';

function runsIn(text: string): string[] {
  return foreignLetterRuns(text).map(({ start, end }) => text.slice(start, end));
}

describe('runs of letters in other scripts', () => {
  it.each([
    ['my name in hindi is सुनीता शर्मा thanks', ['सुनीता शर्मा']],
    [
      'г. Москва, 101000, ул. Ленина, д. 5, кв. 12, call 555-0134',
      ['г. Москва, 101000, ул. Ленина, д. 5, кв. 12'],
    ],
    ['北京市朝阳区建国路88号 room 5', ['北京市朝阳区建国路88号']],
    ['99/9 ถนนสุขุมวิท แขวงคลองตัน (301)', ['99/9 ถนนสุขุมวิท แขวงคลองตัน (301']],
    ['{"name":"王小明","dob":"1960-01-02","город":"Киев"}', ['王小明', 'город', 'Киев']],
    ['Сarl with a Cyrillic letter', ['Сarl']],
    ['Мария\nПётр', ['Мария', 'Пётр']],
    ['Ελένη Παπαδοπούλου, phone 555 0134', ['Ελένη Παπαδοπούλου']],
  ])('are found in %j', (text, expected) => {
    expect(runsIn(text)).toEqual(expected);
  });

  it.each(['TNF-α, 5 kΩ, β-blocker, 5 µg', 'Å ª º № 5', '👍🏽 ok — “yes”', 'José Nuñez, Łódź, Nguyễn', ''])(
    'are not found in %j',
    (text) => {
      expect(runsIn(text)).toEqual([]);
      expect(hasForeignLetters(text)).toBe(false);
    },
  );

  it.each([
    ['予約をお願いします', 'ja'],
    ['我想预约', 'zh'],
    ['Доброго дня, мені потрібен лікар', 'uk'],
    ['مرا ببخشید گوش دهید', 'fa'],
    ['ᏣᎳᎩ', 'und'],
  ])('reveal the language of %j', (text, language) => {
    expect(languageOfLetters(text)).toBe(language);
  });
});
