import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { chromium } from '@playwright/test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.ts';
import { createStaticServer } from '../../scripts/lib/static-server.ts';
import { buildSite } from '../helpers/build-site.ts';
import { newFolder } from '../helpers/folder.ts';

/** Too large for the bundler to put it into the page as data. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${'Dot '.repeat(2000)}</title></svg>`;

const START = `---
title: Start & go
order: 1
---

Go to [the lamp](./craft/lamp.mdx#cold-start), [the home page](/) or [another site](https://example.org/a).[^1]

<Tabs>
  <Tab label="Reel">

  Wind the reel.

  </Tab>
  <Tab label="Disc">

  Clean the disc.

  </Tab>
</Tabs>

:::details More
Hidden words.
:::

\`\`\`tsx preview file="./previews/dial.tsx"
\`\`\`

[^1]: A note.
`;

const LAMP = `---
title: Lamp
---

## Cold start

![A dot](./picture.svg "A caption")

\`\`\`ts
const a = 1 < 2 && 'x'
\`\`\`

\`\`\`mermaid caption="Light" alt="The lamp lights the screen."
flowchart LR
  lamp[Lamp] --> screen[Screen]
\`\`\`

Back to [the start](../start.mdx).
`;

const CONFIG = { url: 'https://book.example.org', base: '/core/', title: 'Book' };

const site = newFolder({
  'docs/index.mdx': '---\ntitle: Home\ndescription: Home.\nhero: { title: Home, text: Words., actions: [] }\ncards: []\n---\n',
  'docs/docs/start.mdx': START,
  'docs/docs/previews/dial.tsx': 'export default function Dial() { return <b>Dial</b> }\n',
  'docs/docs/craft/_category_.json': '{ "label": "Craft" }',
  'docs/docs/craft/lamp.mdx': LAMP,
  'docs/docs/craft/picture.svg': PICTURE,
  'docs/docs/secret.mdx': '---\ntitle: Secret\nunlisted: true\n---\n\nSecret.\n',
});

const read = (file: string): Buffer => readFileSync(join(site.path, 'doc_build', file));

/** The file names that an EPUB's own address refers to, with its fragment. */
const resolve = (from: string, href: string): URL => new URL(href, `epub:/${from}`);
