/**
 * Runs inline in the head of pages with tabs. While the browser parses the page, this script shows the tab that contains
 * the target of the URL, and the tabs that the reader chose earlier, so that nothing moves when the page is hydrated.
 * Until then, it also opens the tab that a link on the page leads to.
 *
 * @param {{ key: string, ready: string }} options storage key of the choices, a JSON object of labels by group, and the
 *   event after hydration
 */
function restoreTabs({ key, ready }) {
  let choices;
  try {
    choices = JSON.parse(localStorage.getItem(key));
  } catch {}

  const findTarget = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {}
  };

  const show = ({ dataset, children: [list, ...panels] }, target) => {
    const holder = target && panels.find((panel) => panel.contains(target));
    const chosen = holder ? holder.dataset.label : choices?.[dataset.group];
    const tabs = [...list.children];
    if (!tabs.some((tab) => tab.textContent === chosen)) return;
    for (const tab of tabs) {
      const isChosen = tab.textContent === chosen;
      tab.ariaSelected = isChosen;
      tab.tabIndex = isChosen ? 0 : -1;
    }
    for (const panel of panels) panel.dataset.active = panel.dataset.label === chosen;
  };
  const showAll = () => {
    const target = findTarget();
    for (const list of document.querySelectorAll('[role=tablist]')) show(list.parentElement, target);
    return target;
  };
  const follow = () => showAll()?.scrollIntoView();
  // Observers run before the next frame is painted.
  const observer = window.MutationObserver && new MutationObserver(showAll);
  observer?.observe(document, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => observer?.disconnect());
  addEventListener('hashchange', follow);
  addEventListener(ready, () => removeEventListener('hashchange', follow));
}
