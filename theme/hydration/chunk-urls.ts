// Variables of the bundler. `p` is the public path, and `tu` makes the URL of a script a trusted type.
declare const __webpack_require__: { p: string; tu: (url: string) => unknown };

/** The path of a script that loads later, as the bundler names it. */
const CHUNK = /^static\/js\/async\/[\w-]+\.[\da-f]{8}\.js$/;

/** Makes the bundler load only scripts of this build. Its own policy for trusted types accepts every URL. */
export function restrictChunkUrls(): void {
  const { p: base, tu: trust } = __webpack_require__;
  __webpack_require__.tu = (url) => {
    if (!url.startsWith(base) || !CHUNK.test(url.slice(base.length)))
      throw new TypeError(`${url} is not a script of this build.`);
    return trust(url);
  };
}
