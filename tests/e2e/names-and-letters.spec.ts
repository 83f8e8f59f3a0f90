import { sidebar } from './parts.ts';
import { expect, test, visit } from './test.ts';

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
