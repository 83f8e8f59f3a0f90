import { AsyncLocalStorage } from 'node:async_hooks';

const collector = new AsyncLocalStorage<Set<string>>();

/**
 * To be called by every Markdown plugin that reads a file other than the page: the page is compiled anew
 * when that file changes.
 * @param file absolute path
 */
export function dependsOn(file: string): void {
  collector.getStore()?.add(file);
}

/** Runs a compilation. @returns its code, and the files that it named, in their order */
export async function withDependencies(
  compile: (note: (file: string) => void) => Promise<string>,
): Promise<{ code: string; dependencies: string[] }> {
  const files = new Set<string>();
  const code = await collector.run(files, () => compile((file) => files.add(file)));
  return { code, dependencies: [...files].sort() };
}
