import { buildSite } from '../helpers/build-site.ts';

/** The date of the last change to every page, because the Git history may be incomplete. */
const FROZEN_DAY = '2024-02-29';

async function build(...sites: string[]): Promise<void> {
  for (const site of sites) {
    const { status, output } = await buildSite(site, { FROZEN_DAY });
    if (status !== 0) throw new Error(`The site in ${site} cannot be built:\n${output}`);
  }
}

/** Builds the fixture sites, two at a time. */
export async function buildFixtures(): Promise<void> {
  const small = ['announced', 'locked', 'hosted', 'edges', 'extended'].map(
    (name) => `tests/fixtures/${name}`,
  );
  await Promise.all([build('tests/fixtures/site'), build(...small, 'authoring')]);
}

/** `KEEP_FIXTURES=1` uses the builds of the last run. */
export default async function setup(): Promise<void> {
  if (!process.env.KEEP_FIXTURES) await buildFixtures();
}
