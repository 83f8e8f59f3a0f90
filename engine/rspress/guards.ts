/** Helpers of the guard tests. */
import { join } from 'node:path';
import { RouteService } from '@rspress/core';

/** Rspress's routes of `tests/fixtures/full`. */
export const stockRoutes = (config = {}, externalPages: { routePath: string; filepath: string }[] = []) =>
  RouteService.create({
    scanDir: join(import.meta.dirname, '../../tests/fixtures/full/docs'),
    config: { lang: 'en', ...config },
    externalPages,
  });
