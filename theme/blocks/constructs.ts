import { callout } from './callout/build.ts';
import { code } from './code/build.ts';
import { details } from './details/build.ts';
import { diagram } from './diagram/build.ts';
import { footnote } from './footnote/build.ts';
import { formula } from './formula/build.ts';
import { image } from './image/build.ts';
import { pageTags } from './page-tags/build.ts';
import { table } from './table/build.ts';
import { taskList } from './task-list/build.ts';
import type { Construct } from './types.ts';

/** The constructs of Markdown, in the order of their steps. The build reads this list; browsers never load it. */
export const CONSTRUCTS: readonly Construct[] = [
  callout,
  code,
  diagram,
  image,
  table,
  formula,
  footnote,
  taskList,
  details,
  pageTags,
];
