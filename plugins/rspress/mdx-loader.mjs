/**
 * Replaces Rspress's MDX loader: gives the bundler a page's code with its metadata. Plain JavaScript: the
 * bundler loads it without a compiler.
 */
export default async function loadPage(source) {
  const { codeOf, appendPageMeta } = this.getOptions();
  const callback = this.async();
  try {
    const { code, dependencies } = await codeOf(source, this.resourcePath);
    for (const file of dependencies) this.addDependency(file);
    callback(null, appendPageMeta(code, this.resourcePath));
  } catch (error) {
    callback(new Error(`${this.resourcePath} cannot be compiled: ${error.message}`, { cause: error }));
  }
}
