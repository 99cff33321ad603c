const MOST_FRAMES = 60;

/** Gives an element the focus as soon as it is in the page: a long list draws it only once it has scrolled there. */
export function focusWhenThere(id: string, frames = MOST_FRAMES): void {
  const element = document.getElementById(id);
  if (element !== null) element.focus();
  else if (frames > 0) {
    requestAnimationFrame(() => {
      focusWhenThere(id, frames - 1);
    });
  }
}
