/** Builds the fixture sites of the browser tests, for all their runs that have `KEEP_FIXTURES=1`. */
import { buildFixtures } from './global-setup.ts';

await buildFixtures();
