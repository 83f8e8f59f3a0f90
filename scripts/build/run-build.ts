/**
 * The build itself, in a process of its own: what `rspress build` does, without the time that it takes to find and read
 * its configuration. `EARLY_WORKER` asks for a worker that gets ready meanwhile.
 */
import { join } from 'node:path';
import { pool } from '../../plugins/lib/worker-pool.ts';

const { SITE_DIR = '.', EARLY_WORKER } = process.env;
if (EARLY_WORKER) pool.startEarly(join(SITE_DIR, 'docs'));

const [{ build, logger }, { default: config }] = await Promise.all([
  import('@rspress/core'),
  import('../../rspress.config.ts'),
]);
try {
  await build({ docDirectory: config.root ?? 'docs', config });
} catch (error) {
  logger.error(error);
  process.exit(1);
}
