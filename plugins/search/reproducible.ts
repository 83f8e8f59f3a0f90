import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BundleFile } from './bundle.ts';

/** What Pagefind begins its files with, once unpacked; CBOR (RFC 8949) follows. */
const MARK = Buffer.from('pagefind_dcd');

type Value = number | string | Value[];

const UNSIGNED = 0;
const TEXT = 3;
const ARRAY = 4;

/** Bytes of a number behind its first byte, by the first byte's lower five bits from 24 on. */
const WIDTHS = [1, 2, 4] as const;

/** Reads the little of CBOR that Pagefind writes. */
function decode(bytes: Buffer): Value {
  let at = 0;
  const readValue = (): Value => {
    const first = bytes.readUInt8(at);
    at += 1;
    const kind = first >> 5;
    let size = first & 31;
    if (size >= 24) {
      const width = WIDTHS[size - 24];
      if (!width) throw outdated(`a number of kind ${size}`);
      size = bytes.readUIntBE(at, width);
      at += width;
    }
    if (kind === UNSIGNED) return size;
    if (kind === ARRAY) return Array.from({ length: size }, readValue);
    if (kind !== TEXT) throw outdated(`a value of kind ${kind}`);
    at += size;
    return bytes.toString('utf8', at - size, at);
  };
  return readValue();
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  const index = size < 2 ** 8 ? 0 : size < 2 ** 16 ? 1 : 2;
  const bytes = Buffer.alloc(1 + WIDTHS[index]);
  bytes.writeUInt8((kind << 5) | (24 + index));
  bytes.writeUIntBE(size, 1, WIDTHS[index]);
  return bytes;
}

function encode(value: Value): Buffer {
  if (typeof value === 'number') return head(UNSIGNED, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(TEXT, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  return Buffer.concat([head(ARRAY, value.length), ...value.map(encode)]);
}

const outdated = (what: string): Error =>
  new Error(
    `plugins/search/reproducible.ts: Pagefind wrote ${what}, which is not known here. It was upgraded: look ` +
      'whether it still writes filters in another order every time, and how.',
  );

function unpack(content: Uint8Array): Value[] {
  const bytes = gunzipSync(content);
  if (!bytes.subarray(0, MARK.length).equals(MARK)) throw outdated('a file without its mark');
  const value = decode(bytes.subarray(MARK.length));
  if (!Array.isArray(value)) throw outdated('a file that is no list');
  return value;
}

const pack = (value: Value): Buffer => gzipSync(Buffer.concat([MARK, encode(value)]), { level: 9 });

const byName = (a: Value, b: Value): number =>
  String((a as Value[])[0]) < String((b as Value[])[0]) ? -1 : 1;

const hashOf = (content: Uint8Array, length: number): string =>
  createHash('sha256').update(content).digest('hex').slice(0, length);

const FILTER = /^filter\/en_([\da-f]+)\.pf_filter$/;
const META = /^pagefind\.(en_[\da-f]+)\.pf_meta$/;
const ENTRY = 'pagefind-entry.json';

/** Where the index's metadata lists the filters, as pairs of a name and a file. */
const FILTERS = 3;

/** A site without pages has an index without metadata. */
function isEmpty(files: readonly BundleFile[]): boolean {
  const entry = files.find(({ path }) => path === ENTRY);
  if (!entry) return false;
  const { languages } = JSON.parse(Buffer.from(entry.content).toString()) as { languages?: object };
  return languages !== undefined && Object.keys(languages).length === 0;
}

/**
 * Pagefind writes its filters, and the values of each, in another order every time it runs, and their files'
 * names follow. Here they are put in order, so that the same pages make the same files.
 * @param files every file of an index
 * @throws when an upgrade of Pagefind changed the format
 */
export function reproducible(files: readonly BundleFile[]): BundleFile[] {
  if (isEmpty(files)) return [...files];
  const renamed = new Map<string, string>();
  const ordered = files.map(({ path, content }): BundleFile => {
    const old = FILTER.exec(path)?.[1];
    if (!old) return { path, content };
    const [name, values] = unpack(content);
    if (!name || !Array.isArray(values)) throw outdated('a filter without values');
    const packed = pack([name, values.sort(byName)]);
    const hash = `en_${hashOf(packed, old.length)}`;
    renamed.set(`en_${old}`, hash);
    return { path: `filter/${hash}.pf_filter`, content: packed };
  });
  const meta = ordered.find(({ path }) => META.test(path));
  const entry = ordered.find(({ path }) => path === ENTRY);
  const oldHash = META.exec(meta?.path ?? '')?.[1];
  if (!meta || !entry || !oldHash) throw outdated('an index without metadata');
  const facts = unpack(meta.content);
  const filters = facts[FILTERS];
  if (!Array.isArray(filters)) throw outdated('metadata without filters');
  facts[FILTERS] = filters
    .map((pair) => {
      const [name = '', hash] = pair as string[];
      const known = renamed.get(String(hash));
      if (!known) throw outdated('a filter without a file');
      return [name, known];
    })
    .sort(byName);
  const packed = pack(facts);
  const newHash = `en_${hashOf(packed, oldHash.length - 3)}`;
  const text = Buffer.from(entry.content).toString().replace(oldHash, newHash);
  return ordered
    .map((file) => {
      if (file === meta) return { path: `pagefind.${newHash}.pf_meta`, content: packed };
      if (file === entry) return { path: ENTRY, content: Buffer.from(text) };
      return file;
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
