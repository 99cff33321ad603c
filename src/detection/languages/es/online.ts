import { wordMap, wordSet } from '../../lexicon/words.js';
import type { MailboxTables } from '../language.js';
import { MANNER } from './spelling.js';

/** Vocabulary of spoken e-mail addresses. */
export const MAILBOXES: MailboxTables = {
  marks: new Map([['guion bajo', '_'], ...wordMap('underscore _ mas +')]),
  manner: MANNER,
  leads: wordSet('es correo email mail electronico direccion seria'),
  noMailbox: wordSet(`
    es el la los las un una de en a y o no si con para por que mi su correo email mail electronico direccion pagina sitio web
    lleva tiene mandeme escribame anote apunte seria fue era
  `),
  mentions: wordSet('hay lleva sin con no tiene va'),
  article: 'un',
  surelyArticle: /^un gui/,
};
