/**
 * Stands in the place of Rspress's MDX loader: gives the bundler a page's code, complete. Plain JavaScript, for the
 * bundler loads it without a compiler.
 */
export default async function loadPage(source) {
  const { codeOf, complete } = this.getOptions();
  const callback = this.async();
  try {
    const { code, dependencies } = await codeOf(source, this.resourcePath);
    for (const file of dependencies) this.addDependency(file);
    callback(null, complete(code, this.resourcePath));
  } catch (error) {
    callback(new Error(`${this.resourcePath} cannot be compiled: ${error.message}`, { cause: error }));
  }
}
