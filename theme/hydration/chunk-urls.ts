// Functions and variables of the bundler. `p` is the public path, `u` names the script of a chunk, and `tu` makes the URL of a
// script a trusted type.
declare const __webpack_require__: {
  p: string;
  u: (chunk: string | number) => string;
  tu: (url: string) => unknown;
};

/** Ids that cannot lead out of the folder of the scripts, or to a query. */
const PLAIN_ID = /^(?!.*\.\.)[\w./~-]+$/;

/**
 * Tells the inline script in the head that the scripts run, and makes the bundler load only scripts of this build: those whose names
 * it has made itself, from the id of a chunk. Its own policy for trusted types accepts every URL.
 */
export function beginScripts(): void {
  document.head.dataset.begun = 'true';
  const { p: base, u: nameOf, tu: trust } = __webpack_require__;
  const named = new Set<string>();
  __webpack_require__.u = (chunk) => {
    const name = nameOf(chunk);
    if (PLAIN_ID.test(String(chunk))) named.add(base + name);
    return name;
  };
  __webpack_require__.tu = (url) => {
    if (!named.has(url)) throw new TypeError(`${url} is not a script of this build.`);
    return trust(url);
  };
}
