import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { PAGES, textOf } from '../docs/blocks.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Returns the page without code blocks, in which brackets and hashes have other meanings. */
const prose = (page: string): string => textOf(page).replaceAll(/^( *)```[^]*?^\1```/gm, '');

/** Returns the anchors of a page's headings as repository hosts generate them. */
function anchorsOf(page: string): string[] {
  return [...prose(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(PAGES)('%s', (page) => {
  it('links to existing pages and headings', () => {
    for (const [, link = ''] of prose(page).matchAll(/\]\((?!(?:https?|tel):)([^)\s]+)\)/g)) {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      expect([link, existsSync(join(ROOT, target))]).toEqual([link, true]);
      if (anchor !== undefined)
        expect([link, anchorsOf(target)]).toEqual([link, expect.arrayContaining([anchor])]);
    }
  });

  it('names existing files and scripts', () => {
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
  it('names a test for each claim, or says that no test runs here', () => {
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
