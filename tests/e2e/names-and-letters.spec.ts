// Rooms: engine/search theme/search theme/blocks/callout
import { allResults, searchBox, searchDialog, searchFor, sidebar } from './parts.ts';
import { expect, testOnOnePage as test, visit, watch } from './test.ts';

test('of two categories with the same label in the sidebar, only the one that the reader opens is open', async ({
  page,
  edges,
}) => {
  await visit(page, `${edges}/docs/start`);
  const categories = sidebar(page).getByRole('button', { name: 'Reference', exact: true });
  await expect(categories).toHaveCount(2);
  await categories.first().click();
  await expect(sidebar(page).getByRole('link', { name: 'Lamps' })).toBeVisible();
  await expect(categories.first()).toHaveAttribute('aria-expanded', 'true');
  await expect(categories.last()).toHaveAttribute('aria-expanded', 'false');
});

test('titles of admonitions are formatted, and their links and footnotes work', async ({ page, edges }) => {
  const trouble = watch(page);
  await visit(page, `${edges}/docs/titles`);
  const boxes = page.getByRole('main').getByRole('complementary');
  await expect(boxes.first()).toHaveText('Run npm ci and read the lampsEvery night.');
  await expect(boxes.first().getByRole('code')).toHaveText('npm ci');
  const outer = boxes.filter({ hasText: 'Take care' });
  await expect(outer.getByRole('emphasis')).toHaveText('care');
  await expect(outer.getByRole('listitem').getByRole('complementary')).toHaveText(
    'It is hotWait for an hour.',
  );
  await page.getByText('What K does').click();
  await expect(page.getByText('It opens the search.')).toBeVisible();
  expect(trouble).toEqual([]);
  await boxes.first().getByRole('link', { name: 'the lamps' }).click();
  await expect(page).toHaveURL(/\/docs\/first\/lamps$/);
});

test('search finds words without their diacritics and inside Chinese text, and marks them in hits and on the page', async ({
  page,
  edges,
}) => {
  await visit(page, `${edges}/docs/start`);
  await searchFor(page, 'resume');
  const hit = searchDialog(page)
    .getByRole('link', { name: /Über Ångström/ })
    .first();
  const marks = searchDialog(page).locator('mark');
  for (const [query, marked] of [
    ['resume', 'résumé'],
    ['uber', 'Über'],
    ['angstrom', 'Ångström'],
    ['内容', '内容'],
  ] as const) {
    await searchBox(page).fill(query);
    await expect(allResults(page)).toHaveAttribute('href', `/search?${new URLSearchParams({ q: query })}`);
    await expect(marks.first(), query).toHaveText(marked);
  }
  await hit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Über Ångström' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('search-word') ?? [])].map(String)))
    .toEqual(['内容']);
});

test('letters that the files of the theme do not have are in its fonts, too', async ({ page, edges }) => {
  const trouble = watch(page);
  await visit(page, `${edges}/docs/second/letters`);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const main = page.getByRole('main');
  for (const element of [
    main.getByRole('heading', { level: 1, name: 'Über Ångström' }),
    main.getByText('Each Straße in Łódź has „two lamps“, and maß is code.'),
  ]) {
    const selector = await element.evaluate((node) => {
      node.setAttribute('data-testid', node.localName);
      return `[data-testid="${node.localName}"]`;
    });
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(
      fonts.filter(({ isCustomFont }) => !isCustomFont),
      selector,
    ).toEqual([]);
  }
  expect(trouble).toEqual([]);
});
