/**
 * Runs inline in the head of pages with tabs that belong to a group. While the browser parses the page, this script
 * shows the tabs that the reader chose earlier, so that nothing moves when the page is hydrated.
 *
 * @param {{ key: string }} options storage key of the choices, a JSON object of labels by group
 */
function restoreTabs({ key }) {
  let choices;
  try {
    choices = JSON.parse(localStorage.getItem(key));
  } catch {}
  if (!choices) return;

  const show = ({ dataset, children: [list, ...panels] }) => {
    const chosen = choices[dataset.group];
    const tabs = [...list.children];
    if (!tabs.some((tab) => tab.textContent === chosen)) return;
    for (const tab of tabs) {
      const isChosen = tab.textContent === chosen;
      tab.ariaSelected = isChosen;
      tab.tabIndex = isChosen ? 0 : -1;
    }
    for (const panel of panels) panel.dataset.active = panel.dataset.label === chosen;
  };
  // Observers run before the next frame is painted.
  const observer = new MutationObserver(() => {
    for (const tabs of document.querySelectorAll('[data-group]:not(:empty)')) show(tabs);
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => observer.disconnect());
}
