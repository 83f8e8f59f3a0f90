import type { PluggableList, Plugin, Processor } from 'unified';
import type { VFile } from 'vfile';
import type { VFileMessage } from 'vfile-message';
import type { Problem } from '../../shared/pages/types.ts';

/** The key of the data of a page with the plugin that reads or changes the page now. */
const RUNNING = 'runningPlugin';

const AT_START: VFile['data'] = {};

/** A plugin in a message, such as `the remark plugin "remarkTerms"`. */
function described(entry: PluggableList[number], kind: string, position: number): string {
  const plugin = Array.isArray(entry) ? entry[0] : entry;
  const name = typeof plugin === 'function' ? plugin.name : '';
  return `the ${kind} plugin ${name ? `"${name}"` : `number ${position}`}`;
}

const note = (plugin: string | undefined): Plugin =>
  function note(this: Processor) {
    AT_START[RUNNING] = plugin;
    return (_tree, { data }) => {
      data[RUNNING] = plugin;
    };
  };

/**
 * The plugins of a site, each after a function that notes it, so that its errors can name it. The plugins themselves stay as they
 * are, because a plugin that is listed twice runs once.
 * @param owner the plugin of Rspress that lists them; undefined for the site itself
 */
export function noted(plugins: PluggableList, kind: 'remark' | 'rehype', owner?: string): PluggableList {
  if (plugins.length === 0) return plugins;
  const end = owner === undefined ? '' : ` of the plugin "${owner}"`;
  const pairs = plugins.flatMap((plugin, index) => [note(described(plugin, kind, index + 1) + end), plugin]);
  return [...pairs, note(undefined)];
}

/** The plugin of the site in which an error was thrown, while a processor was made or while it changed the page with this data. */
export function runningPlugin(data: VFile['data'] = {}): string | undefined {
  const running = data[RUNNING] ?? AT_START[RUNNING];
  AT_START[RUNNING] = undefined;
  return running as string | undefined;
}

/** The problem of a page for which a plugin of the site has thrown an error; undefined if no plugin of the site has thrown it. */
export function problemOfPlugin(
  error: Partial<VFileMessage> & Error,
  file: string,
  data?: VFile['data'],
): Problem | undefined {
  const plugin = runningPlugin(data);
  if (!plugin) return undefined;
  const reason = (error.reason ?? error.message).replace(/\.$/, '');
  const message = `${plugin} fails: ${reason}. Correct the plugin, which rspress.config.ts lists, or this part of the page.`;
  return { file, line: error.line ?? 1, message };
}
