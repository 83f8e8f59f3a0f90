// Runs one of the project's TypeScript files: `node tools/run.mjs tools/dev.ts --port 3000`.
// It bundles the project's own code into a few modules. Packages are not bundled. Node.js then loads everything without the
// hooks that a TypeScript loader would put around each of a thousand modules.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import './lib/compiler-flags.mjs';

const CACHE = join(import.meta.dirname, '../.cache/run');

/** In this repository, sites import the source of the engine under the name of the package, which may not be compiled. */
const DEFINE_SITE = join(import.meta.dirname, '../shared/site/define-site.ts');
const OWN_NAMES = existsSync(DEFINE_SITE) ? { 'film-handbook/site': DEFINE_SITE } : {};
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Replaces `import.meta` paths with those of the source file. */
const sourcePaths = {
  name: 'source-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    }));
  },
};

/** The folders and notes that this file makes: a hash, and the process that has not finished writing. */
const BUNDLE = /^[\da-f]{16}(?:\.\d+|\.json)?$/;

/** Deletes bundles that have not been used for a week, and everything that is not a bundle. */
function deleteOld(cache) {
  if (statSync(cache, { throwIfNoEntry: false })?.isFile()) rmSync(cache);
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    // Another command may rename or delete it at the same time.
    const used = statSync(path, { throwIfNoEntry: false });
    const isOld = used && Date.now() - used.mtimeMs > WEEK;
    if (isOld || !BUNDLE.test(name)) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Whether a folder contains exactly these files. A cache is a hint: a damaged bundle must not run, and a package next to it
 * would be found before the project's own.
 */
function isIntact(folder, outputFiles) {
  try {
    const names = readdirSync(folder);
    return (
      names.length === outputFiles.length &&
      outputFiles.every(({ path, contents }) => readFileSync(join(folder, basename(path))).equals(contents))
    );
  } catch {
    return false;
  }
}

/** One line for an error of the bundler. */
const describeError = ({ text, location }) =>
  location ? `${location.file}:${location.line}: ${text}. The line is: ${location.lineText.trim()}` : text;

const hashOf = (data) => createHash('sha256').update(data).digest('hex');

const hashOfFile = (path) => hashOf(readFileSync(path));

/**
 * Makes the next call faster: bundling takes longer than reading all files.
 * @param note path of a file with the name of the bundle, the files that it was made of, and its own files
 * @returns the folder of the bundle; undefined if one of these files has changed
 */
function findKnown(cache, note) {
  try {
    const { name, inputs, outputs } = JSON.parse(readFileSync(note, 'utf8'));
    const folder = join(cache, name);
    const files = [...inputs, ...outputs.map(([file, hash]) => [join(folder, file), hash])];
    const isKnown = readdirSync(folder).length === outputs.length && BUNDLE.test(name);
    return isKnown && files.every(([path, hash]) => hashOfFile(path) === hash) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function writeNote(note, folder, inputs, outputFiles) {
  const text = JSON.stringify({
    name: basename(folder),
    inputs: inputs.map((path) => [path, hashOfFile(path)]),
    outputs: outputFiles.map(({ path, contents }) => [basename(path), hashOf(contents)]),
  });
  const part = note.replace(/json$/, String(process.pid));
  writeFileSync(part, text);
  renameSync(part, note);
}

/**
 * Bundles TypeScript files of the project.
 * @param {string[]} entries absolute paths
 * @param {string} state a text that changes when the modules must be loaded again although the code is the same
 * @param {string} cache absolute path of the folder for bundles. Modules find their packages from there.
 * @returns {Promise<string>} absolute path of a folder with a module `name.mjs` for each `name.ts`. The folder's name
 *   changes with the code.
 */
export async function bundle(entries, state = '', cache = CACHE) {
  deleteOld(cache);
  // Node.js would look for packages there.
  rmSync(join(dirname(cache), 'node_modules'), { recursive: true, force: true });
  const note = join(cache, `${hashOf(JSON.stringify([entries, state])).slice(0, 16)}.json`);
  const known = findKnown(cache, note);
  if (known) {
    // A bundle that is in use is not an old one.
    for (const path of [known, note]) utimesSync(path, new Date(), new Date());
    return known;
  }
  const missing = entries.find((entry) => !existsSync(entry));
  if (missing) throw new Error(`There is no ${basename(missing)} in ${dirname(missing)}.`);
  const { build, formatMessages } = await import('esbuild');
  const { outputFiles, metafile, warnings } = await build({
    entryPoints: entries,
    metafile: true,
    outdir: cache,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    packages: 'external',
    alias: OWN_NAMES,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'silent',
    plugins: [sourcePaths],
  }).catch(({ errors = [], message }) => {
    throw new Error(errors.map(describeError).join('\n') || message);
  });
  if (warnings.length > 0)
    console.warn((await formatMessages(warnings, { kind: 'warning' })).join('\n').trimEnd());
  const hash = createHash('sha256').update(state);
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  // This file decides how bundles are made.
  const inputs = [import.meta.filename, ...Object.keys(metafile.inputs).map((path) => resolve(path))];
  if (isIntact(folder, outputFiles)) {
    utimesSync(folder, new Date(), new Date());
    writeNote(note, folder, inputs, outputFiles);
    return folder;
  }
  // Two commands may start at the same time, and neither may read an incomplete bundle.
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(join(part, basename(path)), contents);
  try {
    if (existsSync(folder) && !isIntact(folder, outputFiles))
      rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!isIntact(folder, outputFiles)) throw error;
  }
  writeNote(note, folder, inputs, outputFiles);
  return folder;
}

if (process.argv[1] === import.meta.filename) {
  const [entry] = process.argv.splice(2, 1);
  // Not awaited, because an entry that imports this module would wait for itself.
  bundle([resolve(entry)]).then(
    (folder) => import(pathToFileURL(join(folder, `${basename(entry, '.ts')}.mjs`)).href),
  );
}
