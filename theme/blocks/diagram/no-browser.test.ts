import { expect, it, vi } from 'vitest';
import { renderDiagram } from './draw.ts';

vi.mock('../../../shared/build/find-browser.ts', () => ({ findChromium: () => undefined }));

it('without a browser, a diagram without a kept drawing is an error that says what to do', async () => {
  await expect(renderDiagram('graph TD;\n  A-->B;', 'x')).rejects.toThrow(
    'it has no kept drawing, and this machine has no browser. Run "npm run browser". Or make the folder "diagrams"',
  );
});
