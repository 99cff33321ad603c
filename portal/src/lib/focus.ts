const MAX_FRAMES = 60;

/** Focuses an element once it is rendered: a virtualized list renders it only after scrolling. */
export function focusWhenRendered(id: string, frames = MAX_FRAMES): void {
  const element = document.getElementById(id);
  if (element !== null) element.focus();
  else if (frames > 0) {
    requestAnimationFrame(() => {
      focusWhenRendered(id, frames - 1);
    });
  }
}
