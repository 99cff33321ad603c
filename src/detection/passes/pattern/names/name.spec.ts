import { describe, expect, it } from '@jest/globals';
import { foundValues } from '../../../../../test/support/found-values.js';
import { normalize } from '../../../text/normalized-text.js';
import { nameRecognizer } from './name.js';

const find = (text: string, question?: string, label?: string): string[] =>
  foundValues(nameRecognizer, text, question, label);

const ASKED = 'Thanks. May I have your full name, please?';

describe('the name recognizer', () => {
  it.each([
    ['Mr. Okafor called', 'Okafor'],
    ['my name is summer like the season', 'summer'],
    ['mrs okafor needs a refill', 'okafor'],
    ['Ms Brown', 'Brown'],
    ['see Dr. Jane Q. Okafor today', 'Jane Q. Okafor'],
    ["Dr. O’Brien's office", 'O’Brien'],
    ['my name is jane okafor calling about a refill', 'jane okafor'],
    ['My name is José Núñez', 'José Núñez'],
    ['MY NAME IS JANE OKAFOR', 'JANE OKAFOR'],
    ["my name's will smith", 'will smith'],
    ['patient name: Jane van der Berg, 40', 'Jane van der Berg'],
    ['last name okafor', 'okafor'],
    ['this is jane okafor speaking', 'jane okafor'],
    ['This is Chidi Okafor.', 'Chidi Okafor'],
    ["I'm Jane Okafor calling from home", 'Jane Okafor'],
    ['i am okafor calling about my bill', 'okafor'],
    ['okafor speaking', 'okafor'],
    ['am I speaking with Chidi?', 'Chidi'],
    ['Thanks, Jane. Your appointment is set', 'Jane'],
    ['my wife Jane Okafor has', 'Jane Okafor'],
    ['Please book Jane Okafor-Smith for Tuesday', 'Jane Okafor-Smith'],
    ['is doctor okafor in today', 'okafor'],
    ['last name day', 'day'],
    ["i'm adaeze frost the patient's wife", 'adaeze frost'],
    ['jane okafor checking in for ten', 'jane okafor'],
    ['Patient: Okafor, Jane', 'Okafor, Jane'],
    ['Best, Jane Okafor', 'Jane Okafor'],
    ['From: Jane Okafor <jane@example.com>', 'Jane Okafor'],
    ['patient_name=Okafor; id=1', 'Okafor'],
    ['{"name":"Jane Okafor"}', 'Jane Okafor'],
    ['{"lastName":"okafor"}', 'okafor'],
    ["hi it's joy again", 'joy'],
    ['yeah hi this is june calling about my bill', 'june'],
    ['She says we got Father Quintana for lunch', 'Quintana'],
    ['I saw Doc Brungardt on Friday', 'Brungardt'],
    ['doc brungardt told me', 'brungardt'],
    ['Uncle Moy drives', 'Moy'],
    ['miss odessa', 'odessa'],
  ])('finds the name in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    'my name is not important',
    "I'm calling about my bill",
    'this is about the refill',
    "i'm not here for that",
    'Dr appointment tomorrow',
    'i need a doctor about my knee',
    'the nurse said so',
    'miss my appointment',
    'can i speak to billing',
    '12 Maple Dr Austin',
    'Your name is Riley, an assistant',
    'the medication name is listed',
    'file name: report',
    'thanks, good day',
    'Grace Hospital and Rose Street',
    'you may mark it, will you',
    '500 ms passed',
    'call me back tomorrow',
    'call me whenever',
    'name as printed',
    'the doctor recommended ibuprofen',
    'this is urgent',
    "I'm Spanish",
    "It's Blue Cross Blue Shield",
    'Thanks,\nthe night shift',
    'Dear Sir or Madam',
    '{"name":"lookup_patient"}',
    '{"name":"metformin","mg":500}',
    'my mother is diabetic',
    'tell me about it',
    'okafor',
    "it's may",
    "it's summer and i'm hot",
    'my wife will call you back',
    "call today's number",
    "it's brown and itchy",
    'the doc said so',
    'more and more, day after day',
    'Ask first and last name plus date of birth',
    'He is on Cardiac Step-Down, 5 West',
    'I want it, I want it now',
  ])('finds no name in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it.each([
    ['okafor', ['okafor']],
    ["it's jane okafor", ['jane okafor']],
    ['Jane Q. Okafor', ['Jane Q. Okafor']],
    ['yeah sure, will smith.', ['will smith']],
    ['grace', ['grace']],
    ['jane okafor and i need a refill', ['jane okafor']],
    ['maria k', ['maria k']],
    ['oh day', ['day']],
    ['jean van der berg', ['jean van der berg']],
  ])('finds the answer %j as a name', (text, values) => {
    expect(find(text, ASKED)).toEqual(values);
  });

  it.each([
    'yes',
    "i don't know",
    'why do you need that',
    'actually never mind',
    "either mine or my husband's",
    "omg it's on the form",
    'hang on let me turn the tv down',
    'good question haha',
    'idk whatever is easiest',
  ])('finds no name in the answer %j', (text) => {
    expect(find(text, ASKED)).toEqual([]);
  });

  it.each(['And the patient?', "What's your name?", "Who's calling?", 'Okay. The caller?'])(
    'finds a short answer to %j as a name',
    (question) => {
      expect(find('bo', question)).toEqual(['bo']);
      expect(find('June.', question)).toEqual(['June']);
    },
  );

  it('finds no name if the question asks for another name', () => {
    expect(find('lisinopril', "What's the name of your medication?")).toEqual([]);
    expect(find('riverside', 'Which pharmacy name is it?')).toEqual([]);
  });

  it("ignores the agent's own name", () => {
    const read = (role: 'system' | 'assistant' | 'user', text: string) =>
      nameRecognizer
        .find(normalize(text), {
          slot: { path: 'messages[0].content', role, form: 'text', text },
          question: '',
          label: '',
        })
        .map(({ start, end }) => text.slice(start, end));
    expect(read('system', 'You are Jane, an assistant. Your name is Jane.')).toEqual([]);
    expect(read('assistant', "Hi, I'm Jane, the virtual assistant.")).toEqual([]);
    expect(read('assistant', 'My name is Jane Okafor.')).toEqual(['Jane Okafor']);
    expect(read('assistant', "The patient's name is Okafor.")).toEqual(['Okafor']);
    expect(read('user', "I'm Jane, hi")).toEqual(['Jane']);
  });

  it('decides by the label of a text', () => {
    expect(find('jane okafor', '', 'patient name')).toEqual(['jane okafor']);
    expect(find('lookup', '', 'function name')).toEqual([]);
  });
});

it.each(["i'm tired like the rest of us", "i'm cold like the weather", 'this is just like the last time'])(
  'the name recognizer finds no explained name in %j',
  (text) => {
    expect(find(text)).toEqual([]);
  },
);
