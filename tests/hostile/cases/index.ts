import type { HostileCase } from '../case.ts';
import { attacks } from './attacks.ts';
import { availability } from './availability.ts';
import { files } from './files.ts';
import { mdx } from './mdx.ts';
import { policy } from './policy.ts';

/** All hostile inputs, with the topic of each. */
export const cases: readonly (HostileCase & { topic: string })[] = Object.entries({
  attacks,
  availability,
  files,
  mdx,
  policy,
}).flatMap(([topic, list]) => list.map((hostile) => ({ ...hostile, topic })));
