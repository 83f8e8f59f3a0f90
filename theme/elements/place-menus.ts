import popover from './popover.module.css';

/** Distance between a menu and its button, in pixels. */
const GAP = 4;

/** Places a menu below the element that contains it and its button, aligned with the end. */
function place(menu: HTMLElement): void {
  const anchor = menu.parentElement?.getBoundingClientRect();
  if (!anchor) return;
  menu.style.inset = `${anchor.bottom + GAP}px auto auto ${anchor.right}px`;
  menu.style.translate = '-100%';
}

const placeOpen = (): void => {
  const menu = document.querySelector<HTMLElement>(`.${popover.menu}:popover-open`);
  if (menu) place(menu);
};

function onToggle({ target }: Event): void {
  if (target instanceof HTMLElement && target.matches(`.${popover.menu}`)) place(target);
}

// Only browsers without anchor positioning load this module. In others, popover.module.css places menus next to their buttons.
const options = { capture: true, passive: true };
document.addEventListener('beforetoggle', onToggle, options);
window.addEventListener('scroll', placeOpen, options);
window.addEventListener('resize', placeOpen, options);
placeOpen();
