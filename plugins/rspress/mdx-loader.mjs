/**
 * Replaces Rspress's MDX loader: returns the code of a page with its metadata. It is plain JavaScript, because the bundler
 * loads it without a compiler.
 */
export default async function loadPage(source) {
  const { codeOf, appendPageMeta } = this.getOptions();
  const callback = this.async();
  try {
    const { code, dependencies } = await codeOf(source, this.resourcePath);
    for (const file of dependencies) this.addDependency(file);
    callback(
      null,
      appendPageMeta(code, this.resourcePath, (file) => this.addDependency(file)),
    );
  } catch (error) {
    callback(error);
  }
}
