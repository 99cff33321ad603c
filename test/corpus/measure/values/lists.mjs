import { readFileSync } from 'node:fs';

export const lists = JSON.parse(readFileSync(new URL('../frames/lists.json', import.meta.url), 'utf8'));

/** Accents, dots and the like gone: what recognition writes. */
export const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\bSt\. /g, 'saint ')
    .replace(/&/g, 'and')
    .replace(/[.,]/g, '')
    .toLowerCase();
