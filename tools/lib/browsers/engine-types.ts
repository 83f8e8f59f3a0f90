/** The engines that `npm run engines` tests. The other browser tests run in Chromium. */
export const ENGINES = ['firefox', 'webkit'] as const;

export type Engine = (typeof ENGINES)[number];

/** Which version of an engine: that of this machine, or the oldest one that can be had. */
export type Age = 'installed' | 'oldest';

/** How to start an engine: the driver, and the browser that it starts. */
export interface Launch {
  command: string;
  args: readonly string[];
  binary: string;
}
