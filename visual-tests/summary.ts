/** Prints a summary of the last visual run in Markdown, for the pipeline: counts, and the states that changed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Spec {
  title: string;
  ok: boolean;
}

interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

const report = join(import.meta.dirname, 'results/report.json');
const gallery = process.env.GALLERY;

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

function summary(): string {
  if (!existsSync(report)) return 'The visual tests left no report.';
  const specs = specsOf(JSON.parse(readFileSync(report, 'utf8')) as Suite);
  const changed = specs.filter(({ ok }) => !ok);
  const lines = [`## Visual review`, '', `${specs.length} pictures, **${changed.length} changed**.`, ''];
  if (gallery)
    lines.push(`[Open the gallery](${gallery}) (an artifact: unpack it and open \`index.html\`).`, '');
  lines.push(...changed.map(({ title }) => `- ${title}`));
  return lines.join('\n');
}

console.log(summary());
