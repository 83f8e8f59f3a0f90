import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandExists, run } from './run.ts';

interface Tool {
  name: string;
  version: string;
  /** The command that builds it, with its arguments and additional environment variables. */
  builder: string;
  args: readonly string[];
  env: Record<string, string>;
  /** Milliseconds after which the build is canceled: a registry that does not respond must not block the checks. */
  timeout?: number;
  /** Absolute path of the folder for the built command. */
  bin: string;
}

const CACHE = join(import.meta.dirname, '../../.cache');

/** The version that `lychee.toml` is written for. */
const LYCHEE_VERSION = '0.24.2';

export const LYCHEE: Tool = {
  name: 'lychee',
  version: LYCHEE_VERSION,
  builder: 'cargo',
  args: ['install', 'lychee', '--version', LYCHEE_VERSION, '--locked', '--no-default-features'],
  // The profile halves the time of the build. The link checker becomes slower, but it only runs for seconds.
  env: {
    CARGO_INSTALL_ROOT: join(CACHE, 'cargo'),
    CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
    CARGO_PROFILE_RELEASE_LTO: 'off',
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
  },
  bin: join(CACHE, 'cargo/bin'),
};

const ACTIONLINT_VERSION = '1.7.12';

export const ACTIONLINT: Tool = {
  name: 'actionlint',
  version: ACTIONLINT_VERSION,
  builder: 'go',
  args: ['install', `github.com/rhysd/actionlint/cmd/actionlint@v${ACTIONLINT_VERSION}`],
  env: { GOBIN: join(CACHE, 'go/bin') },
  timeout: 180_000,
  bin: join(CACHE, 'go/bin'),
};

/** The command that runs a tool; undefined if the tool is neither in the PATH nor in the project's cache. */
export function findTool({ name, bin }: Tool): string | undefined {
  if (commandExists(name)) return name;
  return existsSync(join(bin, name)) ? join(bin, name) : undefined;
}

/**
 * Finds a tool, or builds the pinned version into the project's cache folder.
 * @returns the command that runs it; undefined if it was not found and cannot be built
 */
export function ensureTool(tool: Tool): string | undefined {
  const { name, version, builder, args, env, timeout } = tool;
  if (!findTool(tool) && commandExists(builder)) {
    console.log(
      `${name} is missing. Building ${version} with ${builder} into .cache; this takes a few minutes, but only once …`,
    );
    run(builder, args, { env: { ...process.env, ...env }, timeout });
  }
  return findTool(tool);
}

/** Why a check cannot run without its tool, and how to fix that. */
export const missingTool = ({ name, version, builder }: Tool): string =>
  commandExists(builder)
    ? `${name} was not found, and ${builder} could not build it (see above). Install ${name} ${version}.`
    : `${name} was not found. Install ${name} ${version}, or install ${builder}, which can build it.`;
