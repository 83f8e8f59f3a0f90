import { expect, it, vi } from 'vitest';
import { renderDiagram } from '../../../plugins/markdown/draw-diagram.ts';

vi.mock('../../../plugins/lib/find-browser.ts', () => ({ findChromium: () => undefined }));

it('without a browser, a diagram that only Mermaid can draw is an error, and others are drawn', async () => {
  await expect(renderDiagram('pie\n  "One" : 1', 'x')).rejects.toThrow(
    'only Mermaid itself can draw it, in a browser, and this machine has none. Run "npm run browser".',
  );
  expect(await renderDiagram('graph TD;\n  A-->B;', 'x')).toContain('<svg');
});
