/**
 * Stands in the place of Rspress's MDX loader and gives the code that is known already; what is unknown,
 * or wrong, goes to Rspress's own. Plain JavaScript, for the bundler loads it without a compiler.
 */
export default async function loadPage(source) {
  const { codeOf, rspressLoader } = this.getOptions();
  const callback = this.async();
  const page = await codeOf(source, this.resourcePath).catch(() => undefined);
  if (page) {
    for (const file of page.dependencies) this.addDependency(file);
    callback(null, page.code);
    return;
  }
  const { default: load } = await import(rspressLoader);
  // It asks for its callback once more, and gets the same.
  await load.call(this, source);
}
