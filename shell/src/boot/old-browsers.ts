/**
 * Polyfills for browsers without popovers (Safari < 17, Chrome < 114, Firefox < 125). They load this first;
 * base.css shows a popover that has the mark.
 */
const OPEN = 'data-open';

const popovers = () => document.querySelectorAll('[popover]');

function setOpen(popover: Element, open: boolean): void {
  if (popover.hasAttribute(OPEN) === open) return;
  const tell = (type: string) =>
    popover.dispatchEvent(Object.assign(new Event(type), { newState: open ? 'open' : 'closed' }));
  tell('beforetoggle');
  popover.toggleAttribute(OPEN, open);
  tell('toggle');
}

document.addEventListener('click', (event) => {
  const at = event.target as Element;
  const button = event.defaultPrevented ? null : at.closest('[popovertarget]');
  const wanted = button?.getAttribute('popovertarget');
  for (const popover of popovers()) {
    const open = popover.hasAttribute(OPEN);
    setOpen(popover, popover.id === wanted ? !open : open && popover.contains(at));
  }
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') for (const popover of popovers()) setOpen(popover, false);
});

HTMLElement.prototype.hidePopover = function hidePopover() {
  setOpen(this, false);
};

// Chrome < 100.
AbortSignal.prototype.throwIfAborted ??= function throwIfAborted() {
  if (this.aborted) throw this.reason;
};

export {};
