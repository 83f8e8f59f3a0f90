/**
 * Writes the comment on a pull request: `node tools/author-comment.ts problems.json comment.md REPOSITORY BRANCH`, with the URL of the
 * repository and the name of the branch that contain the files. It prints the number of problems.
 * The workflow "Comment on findings" runs this file with Node.js alone, so this file and its imports use no packages.
 */
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { authorComment, MAX_INPUT, readProblems } from './lib/lint/author-comment.ts';

const [from = '', to = '', repository, name] = process.argv.slice(2);
const { size } = lstatSync(from);
// The pull request provides this file. A link could lead to any file.
if (!lstatSync(from).isFile() || size > MAX_INPUT)
  throw new Error(`${from} is not a file with at most ${MAX_INPUT} bytes. Run the workflow again.`);
const problems = readProblems(readFileSync(from, 'utf8'));
writeFileSync(to, authorComment(problems, repository && name ? { repository, name } : undefined));
console.log(problems.length);
