import { buildSite } from './test.ts';

/** Builds the fixture sites, two at a time. `KEEP_FIXTURES=1` uses the builds of the last run. */
export default async function setup(): Promise<void> {
  if (process.env.KEEP_FIXTURES) return;
  const small = async () => {
    for (const name of ['announced', 'locked', 'hosted']) await buildSite(`tests/fixtures/${name}`);
    await buildSite('authoring');
  };
  await Promise.all([buildSite('tests/fixtures/site'), small()]);
}
