import { buildFixture } from './test.ts';

/** The fixture sites are built once a run, one after the other. */
export default function setup(): void {
  for (const name of ['announced', 'locked', 'hosted']) buildFixture(name);
}
