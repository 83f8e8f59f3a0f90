/** Helpers of the guard tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RouteService } from '@rspress/core';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@rspress/core/package.json'));

/** Absolute path of a file of the installed Rspress. */
export const rspressPath = (file: string): string => join(PACKAGE, file);

/** Text of a file of the installed Rspress. */
export const rspressText = (file: string): string => readFileSync(rspressPath(file), 'utf8');

/** Rspress's routes of `tests/fixtures/full`. */
export const stockRoutes = (config = {}, externalPages: { routePath: string; filepath: string }[] = []) =>
  RouteService.create({
    scanDir: join(import.meta.dirname, '../../tests/fixtures/full/docs'),
    config: { lang: 'en', ...config },
    externalPages,
  });
