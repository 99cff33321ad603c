/** Colour theme that the user selected; `system` follows the browser. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'sotto-theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  show();
}

/** Applies the selected theme. With `system`, it follows changes of the system's theme. */
export function applyTheme(): void {
  show();
  system.addEventListener('change', show);
}

function show(): void {
  const theme = chosenTheme();
  const dark = theme === 'dark' || (theme === 'system' && system.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
