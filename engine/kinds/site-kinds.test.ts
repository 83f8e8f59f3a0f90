import { expect, it } from 'vitest';
import { validateSite } from '../../shared/site/resolve.ts';
import { newFolder } from '../../tests/helpers/folder.ts';
import { pageText } from '../../tests/helpers/pages.ts';
import { contentReader } from '../read/model.ts';
import { kindOf } from '../read/scan.ts';
import type { ContentExtension } from '../site-content.ts';
import { siteContent } from '../site-content.ts';

const site = validateSite({ title: 'A', description: 'B', url: 'https://a.example.org' }, 'site.config.ts');

/** The content of a site with the option `kinds` or `checks`. */
function contentOf(extension: object) {
  const page = pageText({ title: 'Pie', description: 'A pie.' }, 'Text.');
  const { path } = newFolder({
    'docs/recipes/pie.mdx': page,
    'static/a.txt': '',
    'theme/kinds/recipe.tsx': '',
  });
  return siteContent(site, path, path, extension as ContentExtension).options;
}

const RECIPE = { folder: 'recipes', name: 'a recipe' };

it('a kind of a site takes the pages of its folder, and kinds of the engine get other weights', () => {
  const { kinds } = contentOf({
    kinds: {
      recipe: { ...RECIPE, layout: './theme/kinds/recipe.tsx' },
      post: { weight: 0 },
      doc: { weight: 2 },
    },
  });
  expect(kindOf(kinds, 'recipes/pie.mdx')).toMatchObject({
    ...{ id: 'recipe', name: 'a recipe', weight: 1 },
    layout: { module: expect.stringMatching(/recipe\.tsx$/), name: 'default' },
  });
  expect(kindOf(kinds, 'recipe.mdx')?.id).toBe('page');
  expect(kindOf(kinds, 'docs/a.mdx')?.weight).toBe(2);
  expect(kindOf(kinds, 'blog/2024-01-01-a.mdx')).not.toHaveProperty('weight');
});

it.each<[kinds: object, message: RegExp]>([
  [{ recipe: { ...RECIPE, folder: 'docs/recipes' } }, /a file in "docs\/recipes" is already a handbook page/],
  [{ recipe: { ...RECIPE, folder: 'blog' } }, /a file in "blog" is already a blog post/],
  [{ recipe: RECIPE, pie: { ...RECIPE, folder: 'recipes/pies' } }, /kinds\.pie: .* is already a recipe/],
  [
    { recipe: { ...RECIPE, folder: '/recipes/' } },
    /"folder" is "\/recipes\/", but must be a folder of docs\//,
  ],
  [
    { recipe: { ...RECIPE, layout: 'theme/kinds/gone.tsx' } },
    /"layout" is "theme\/kinds\/gone\.tsx", but there is no such file/,
  ],
  [
    { recipe: { ...RECIPE, wieght: 1 } },
    /unknown field "wieght" in a kind of pages.* Did you mean "weight"\?/,
  ],
  [{ recipe: { ...RECIPE, layout: './recipe.tsx' } }, /but must be a component in a folder of theme\//],
  [{ post: { folder: 'posts', weight: 1 } }, /kinds\.post: unknown field "folder"/],
  [{ doc: {} }, /kinds\.doc: field "weight" is missing/],
])('the kinds %j are refused', (kinds, message) => {
  expect(() => contentOf({ kinds })).toThrow(message);
});

it('a check of a site reports its problems with the line of a field, and warns if it says so', async () => {
  const checks = {
    long: () => [{ message: 'Write more.', at: 'description' }],
    loud: ({ title }: { title: string }) => [{ message: `${title}!`, at: 6, level: 'warn' }],
  };
  const { report } = await contentReader(contentOf({ checks }))(true);
  expect(report.errors).toContainEqual(
    expect.objectContaining({
      line: 3,
      message: 'Write more.',
      file: expect.stringMatching(/pie\.mdx$/),
    }),
  );
  expect(report.warnings).toContainEqual(expect.objectContaining({ line: 6, message: 'Pie!' }));
  const failing = {
    odd: () => {
      throw new Error('Oops');
    },
  };
  await expect(contentReader(contentOf({ checks: failing }))(true)).rejects.toThrow(
    'checks.odd fails on the page recipes/pie.mdx: Error: Oops',
  );
});
