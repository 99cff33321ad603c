import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { PAGES, textOf } from '../docs/blocks.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The page without its examples of code, in which brackets and hashes mean other things. */
const prose = (page: string): string => textOf(page).replaceAll(/^( *)```[^]*?^\1```/gm, '');

/** The anchors of a page's headings, as hosts of repositories make them. */
function anchorsOf(page: string): string[] {
  return [...prose(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(PAGES)('%s', (page) => {
  it('leads to pages and headings that are there', () => {
    for (const [, link = ''] of prose(page).matchAll(/\]\((?!(?:https?|tel):)([^)\s]+)\)/g)) {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      expect([link, existsSync(join(ROOT, target))]).toEqual([link, true]);
      if (anchor !== undefined)
        expect([link, anchorsOf(target)]).toEqual([link, expect.arrayContaining([anchor])]);
    }
  });

  it('names files and scripts that are there', () => {
    for (const [, file = ''] of prose(page).matchAll(
      /`((?:test|src|bench|scripts|model|training)\/[^`\s*…<]+)`/g,
    )) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    }
    for (const [, name = ''] of textOf(page).matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)) {
      expect(Object.keys(scripts)).toContain(name);
    }
  });
});

describe('SECURITY.md', () => {
  it('names a test, or says that there is none, for each claim', () => {
    const text = textOf('SECURITY.md');
    const claims = text.slice(text.indexOf('## Attackers'), text.indexOf('## Limits of the protection'));
    const bullets = claims.split(/^- /m).slice(1);
    expect(bullets.length).toBeGreaterThan(15);
    for (const bullet of bullets) {
      expect([bullet.slice(0, 60), /\]\((?:test|src)\/|Not run here/.test(bullet)]).toEqual([
        bullet.slice(0, 60),
        true,
      ]);
    }
  });
});
