import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createStaticServer, listen } from '../../tools/lib/static-server.ts';

/** Runs before the scripts of a page: collects what goes wrong. */
const WATCH = `
if (!globalThis.engineTrouble) {
  const trouble = (globalThis.engineTrouble = []);
  document.documentElement.dataset.trouble = '';
  const add = (text) => {
    trouble.push(text);
    document.documentElement.dataset.trouble = trouble.join(' | ');
  };
  // This message is not an error: an observer has changed the page, and its next call follows in the next frame.
  const isNotice = (message) => message.startsWith('ResizeObserver loop');
  addEventListener('error', ({ message }) => message && !isNotice(message) && add('error: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => add('rejection: ' + reason));
  addEventListener('securitypolicyviolation', (event) => add(['policy:', event.violatedDirective, event.blockedURI, event.sourceFile, event.sample].join(' ')));
  const { error } = console;
  console.error = (...texts) => {
    add('console: ' + texts.join(' '));
    error(...texts);
  };
}
`;

type Answer = (response: ServerResponse) => void;

/** A server of a built site that can be slow or broken. */
export interface TestServer {
  /** The URL of the site, without a slash at the end. */
  url: string;
  /** Requests with a status of 400 or above, with their paths. */
  failed: string[];
  /** Delays responses. @returns a function that sends them */
  hold: (path: RegExp) => () => void;
  /** Responds with status 500. @returns a function that ends this */
  fail: (path: RegExp) => () => void;
  close: () => void;
}

/** Serves a build on a free port, which is a new origin with an empty cache and an empty storage. */
export async function startServer(root: string, base = '/'): Promise<TestServer> {
  const files = createStaticServer({ root, base });
  const failed: string[] = [];
  const rules = new Map<RegExp, (next: () => void) => Answer>();

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    response.on('finish', () => {
      if (response.statusCode >= 400) failed.push(`${response.statusCode}: ${path}`);
    });
    const serve = (): void => {
      if (!path.endsWith('.js')) {
        files.emit('request', request, response);
        return;
      }
      try {
        const script = readFileSync(join(root, path.slice(base.length - 1)), 'utf8');
        response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(WATCH + script);
      } catch {
        response.writeHead(404).end();
      }
    };
    const rule = [...rules].find(([pattern]) => pattern.test(path))?.[1];
    if (rule) rule(serve)(response);
    else serve();
  };

  const server = createServer(respond);
  const origin = await listen(server);
  return {
    url: origin + base.slice(0, -1),
    failed,
    hold: (path) => {
      const waiting: (() => void)[] = [];
      rules.set(path, (next) => () => waiting.push(next));
      return () => {
        rules.delete(path);
        for (const next of waiting) next();
      };
    },
    fail: (path) => {
      rules.set(path, () => (response) => response.writeHead(500).end());
      return () => rules.delete(path);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
