/**
 * Replaces Rspress's MDX loader: returns the code of a page with its metadata. It is plain JavaScript, because the bundler
 * loads it without a compiler.
 */
export default async function loadPage(source) {
  const { codeOf, appendPageMeta } = this.getOptions();
  const callback = this.async();
  try {
    const { code, problems, dependencies, missing } = await codeOf(source, this.resourcePath);
    for (const file of dependencies) this.addDependency(file);
    for (const file of missing) this.addMissingDependency(file);
    // In dev, a page with problems is compiled again in each build, because a change of any file may be the fix.
    if (problems.length > 0) this.cacheable(false);
    callback(
      null,
      appendPageMeta(code, this.resourcePath, (file) => this.addDependency(file)),
    );
  } catch (error) {
    callback(error);
  }
}
