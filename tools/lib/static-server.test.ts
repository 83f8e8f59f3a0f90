import { expect, it } from 'vitest';
import { newFolder } from '../../tests/helpers/folder.ts';
import { createStaticServer, listen } from './static-server.ts';

it('a preview tells caches that its answers depend on the accepted encoding, whether they are compressed or not', async () => {
  const { path: root } = newFolder({ 'index.html': 'x'.repeat(5000), '404.html': 'x'.repeat(5000) });
  const server = createStaticServer({ root, base: '/' });
  const origin = await listen(server);
  for (const path of ['/', '/nope']) {
    for (const encoding of ['gzip', 'identity']) {
      const { headers } = await fetch(origin + path, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    }
  }
  server.close();
});
