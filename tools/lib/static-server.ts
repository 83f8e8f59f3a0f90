import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { HASHED_FOLDERS, IMMUTABLE } from '../../engine/output/headers-file.ts';

type Request = IncomingMessage & { url: string };

/** Types that sirv does not know, or sends without the charset that GitHub Pages sends. */
const CONTENT_TYPES: Record<string, string> = {
  '.ico': 'image/x-icon',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** A path that ends with a slash, before the query. */
const FOLDER = /^([^?#]*)\/(?=[?#]|$)/;

/**
 * A server that responds like GitHub Pages: `a.html` for `/a`, `a/index.html` for `/a/`, and `404.html` with status 404 for
 * paths that do not exist or are not under the base path. Responses are compressed.
 * @param site the folder of the finished build, and the path that it is served from, which starts and ends with a slash
 */
export function createStaticServer({ root, base }: { root: string; base: string }): Server {
  const files = sirv(root, {
    dev: true,
    etag: true,
    setHeaders: (response, path) => {
      const isHashed = HASHED_FOLDERS.some((folder) => path.startsWith(`/${folder}/`));
      if (isHashed) response.setHeader('Cache-Control', IMMUTABLE);
      const type = CONTENT_TYPES[extname(path)];
      if (type) response.setHeader('Content-Type', type);
    },
  });
  const compress = compression();

  const notFound = (response: ServerResponse): void => {
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(readFileSync(join(root, '404.html')));
  };

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '/' } = request;
    if (`${url}/` === base) {
      response.writeHead(301, { Location: base }).end();
    } else if (!url.startsWith(base)) {
      notFound(response);
    } else {
      request.url = url.slice(base.length - 1).replace(FOLDER, '$1/index.html');
      files(request as Request, response, () => notFound(response));
    }
  };

  return createServer((request, response) => {
    compress(request as never, response as never, () => {
      try {
        respond(request, response);
      } catch {
        // The range of the request ends before it begins, or the build is being replaced. The server must continue.
        response.destroy();
      }
    });
  });
}

/** Starts a server on a free port. @returns its origin */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** The number of a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  await once(server.close(), 'close');
  return Number(port);
}
