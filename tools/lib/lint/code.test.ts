import { describe, expect, it } from 'vitest';
import { newFolder } from '../../../tests/helpers/folder.ts';
import {
  actionlintFindings,
  biomeFindings,
  jsonOf,
  testFindings,
  typeFindings,
  typesOfSite,
  zizmorFindings,
} from './code.ts';
import { runLinter } from './finding.ts';

const collected = (stdout: string, status = 1) => ({ status, stdout, output: `${stdout}\nnote` });

describe('Biome', () => {
  const report = (...diagnostics: object[]) => collected(JSON.stringify({ diagnostics }));
  const location = (line: number, column: number) => ({ path: 'tools/a.ts', start: { line, column } });

  it('gives places, levels and rules; the formatter names the file', () => {
    expect(
      biomeFindings(
        report(
          {
            severity: 'error',
            message: 'Unexpected any.',
            category: 'lint/suspicious/noExplicitAny',
            location: location(3, 10),
          },
          { severity: 'warning', message: 'Unused.', category: 'lint/x/y', location: location(1, 2) },
          { severity: 'error', message: 'Formatter …:', category: 'format', location: location(0, 0) },
        ),
      ),
    ).toEqual([
      {
        file: 'tools/a.ts',
        line: 3,
        column: 10,
        level: 'error',
        source: 'Biome noExplicitAny',
        message: 'Unexpected any.',
        fix: '`npx biome explain noExplicitAny` explains how to write it.',
      },
      expect.objectContaining({ line: 1, level: 'warning' }),
      {
        file: 'tools/a.ts',
        level: 'error',
        source: 'Biome format',
        message: 'The file is not formatted',
        fix: 'Run `npm run lint -- --fix`.',
      },
    ]);
  });

  it('fails with its output if that is not a report, or has no reason for the failure', () => {
    expect(() => biomeFindings(collected('panicked at line 5'))).toThrow(
      /Biome ended with status 1, .*:\npanicked at line 5/,
    );
    expect(() => biomeFindings(report())).toThrow('Biome ended with status 1');
  });
});

describe('TypeScript', () => {
  const check = (output: string, status = 2) => typeFindings({ status, output });

  it('gives places; indented lines belong to the error before them', () => {
    expect(
      check("a.ts(1,9): error TS2305: Wrong.\n  Type 'b'.\nerror TS5083: Cannot read tsconfig.json.\n"),
    ).toEqual([
      expect.objectContaining({ file: 'a.ts', line: 1, column: 9, message: "Wrong. Type 'b'." }),
      expect.not.objectContaining({ file: expect.anything() }),
    ]);
  });

  it('fails with its output if a line is not an error', () => {
    expect(() => check('Segmentation fault\n')).toThrow('Segmentation fault');
    expect(() => check('')).toThrow('(empty)');
    expect(check('', 0)).toEqual([]);
  });
});

describe('workflow checkers', () => {
  it('actionlint gives paths relative to the project', () => {
    const error = {
      message: 'Wrong',
      filepath: '/home/a/.github/workflows/ci.yml',
      line: 2,
      column: 3,
      kind: 'expression',
    };
    expect(actionlintFindings('/home/a', [error])).toEqual([
      expect.objectContaining({ file: '.github/workflows/ci.yml', line: 2, source: 'actionlint expression' }),
    ]);
  });

  it('zizmor counts lines from 0, and reports what a comment has accepted', () => {
    const finding = {
      ident: 'artipacked',
      desc: 'credentials',
      url: 'https://docs.example.org/#artipacked',
      ignored: false,
      locations: [
        {
          symbolic: { annotation: 'here', kind: 'Primary', key: { Local: { verbatim_path: './a.yml' } } },
          concrete: { location: { start_point: { row: 5, column: 8 } } },
        },
      ],
    };
    expect(zizmorFindings('/home/a', [finding, { ...finding, ignored: true }])).toEqual([
      expect.objectContaining({ file: 'a.yml', line: 6, column: 9, message: 'credentials: here' }),
    ]);
  });

  it('fail with their output if it is not JSON', () => {
    expect(() => jsonOf('zizmor', collected('fatal: no network'))).toThrow(
      /zizmor ended .*\nfatal: no network/,
    );
  });
});

describe('unit tests', () => {
  const file = '/home/a/tests/a.test.ts';

  it('give the line of the test, or the reason why a file cannot be loaded', () => {
    const failure = {
      status: 'failed',
      fullName: 'adds numbers',
      failureMessages: [`Error: expected 1 to be 2\n    at ${file}:7:9\n    at x.js:1:1`],
    };
    const report = {
      numPassedTests: 1,
      testResults: [
        { name: file, status: 'failed', message: '', assertionResults: [failure] },
        {
          name: '/home/a/tests/b.test.ts',
          status: 'failed',
          message: 'No such file\nat',
          assertionResults: [],
        },
        { name: '/home/a/tests/c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    };
    expect(testFindings('/home/a', report)).toEqual([
      {
        file: 'tests/a.test.ts',
        line: 7,
        column: 9,
        level: 'error',
        source: 'Unit tests',
        message: 'adds numbers: Error: expected 1 to be 2',
        fix: '`npx vitest run --project unit tests/a.test.ts` shows the details.',
      },
      expect.objectContaining({
        file: 'tests/b.test.ts',
        message: 'The tests cannot be loaded: No such file',
      }),
    ]);
  });
});

it('types of a site without TypeScript are not checked, so there is no result', async () => {
  expect(await runLinter(typesOfSite(newFolder().path))).toBeUndefined();
});
