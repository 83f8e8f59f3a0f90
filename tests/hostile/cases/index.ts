import type { HostileCase } from '../case.ts';
import { mdx } from './mdx.ts';

/** All hostile inputs, with the topic of each. */
export const cases: readonly (HostileCase & { topic: string })[] = Object.entries({ mdx }).flatMap(
  ([topic, list]) => list.map((hostile) => ({ ...hostile, topic })),
);
