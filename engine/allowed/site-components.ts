import * as z from 'zod';
import { isFile } from '../../shared/build/files.ts';
import { loadCode } from '../../shared/build/load-code.ts';
import { isMapping, readFields, text } from '../../shared/text/validation.ts';
import type { ComponentDeclaration, SiteComponent } from './declared-components.ts';
import { isAttributeName } from './jsx-element.ts';

/** The end of the name of a file with a declaration, after the name of the component's file. */
export const DECLARATION = /\.build\.[jt]s$/;

const attribute = z
  .strictObject({
    type: z.enum(['string', 'number', 'boolean', 'list', 'any']).default('string'),
    values: z.array(text).min(1, 'must have at least one entry').optional(),
    optional: z.boolean().optional(),
    isLiteral: z.boolean().optional(),
    example: text.optional(),
  })
  .superRefine(({ type, values }, { addIssue }) => {
    if (type === 'string' || !values) return;
    const message = 'must not be there if the type is not "string", because they are texts';
    addIssue({ code: 'custom', path: ['values'], input: values, message });
  });

const attributes = z.record(z.string(), attribute).superRefine((all, { addIssue }) => {
  const message = 'must have a name that pages can write, such as amount';
  for (const name of Object.keys(all).filter((one) => !isAttributeName(one)))
    addIssue({ code: 'custom', path: [name], input: all[name], message });
});

const declaration = z.strictObject({ attributes });

/**
 * The component of a file with its declaration, if there is one next to it.
 * @param file absolute path of the module of the component
 * @param name of the file in messages
 * @throws an Error with one line for each problem of the declaration
 */
export function siteComponent(file: string, name: string): SiteComponent {
  const withoutExtension = /\.[jt]sx?$/;
  const ending = ['.build.ts', '.build.js'].find((one) => isFile(file.replace(withoutExtension, one)));
  if (ending === undefined) return { file };
  const shown = name.replace(withoutExtension, ending);
  const { exported } = loadCode(file.replace(withoutExtension, ending), shown);
  if (!isMapping(exported))
    throw new Error(
      `${shown}: there is no default export. Write export default { attributes: { amount: { type: 'number' } } }.`,
    );
  const { problems } = readFields(declaration, exported, 'the declaration of a component');
  if (problems.length > 0) throw new Error(problems.map(({ message }) => `${shown}: ${message}`).join('\n'));
  return { file, attributes: (exported as unknown as ComponentDeclaration).attributes };
}
