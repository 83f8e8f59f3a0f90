/**
 * Runs inline in the head of pages that redirect. The URL is in an element before it, so that the script is the same on
 * all pages. The query and the hash of the URL on screen are kept, unless the target has its own.
 *
 * @param {{ name: string }} options name of the `<meta>` element with the URL
 */
function redirect({ name }) {
  const to = new URL(document.querySelector(`meta[name=${name}]`).content, location);
  to.search ||= location.search;
  to.hash ||= location.hash;
  const address = location.href.split('#')[0];
  // Some hosts redirect `/a` to `/a/`, which leads to `/a`.
  if (document.referrer === address || to.href.split('#')[0] === address) to.pathname += '.html';
  location.replace(to);
}
