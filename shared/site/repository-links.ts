import { canParse } from '../can-parse.ts';

/** Software that hosts repositories. Each has its own URLs for editing a file and for a new issue. */
export const REPOSITORY_HOSTS = ['github', 'gitlab', 'bitbucket', 'gitea', 'azure'] as const;
export type RepositoryHost = (typeof REPOSITORY_HOSTS)[number];

/** Public hosts. The name of any other host does not tell which software runs on it. */
const KNOWN_HOSTS: Readonly<Record<string, RepositoryHost>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'codeberg.org': 'gitea',
  'gitea.com': 'gitea',
  'dev.azure.com': 'azure',
};

/** A name of software in the name of a host, such as `gitlab.example.org`. */
const SOFTWARE_IN_NAME = /(?:^|[.-])(gitlab|bitbucket|gitea|forgejo|azure|visualstudio)[.-]/;

/** A repository of Azure DevOps, and the project that contains it. */
const AZURE = /^(https?:\/\/(?:dev\.azure\.com\/[^/]+\/|(?!dev\.azure\.com\/)).+)\/_git\/[^/]+$/;

/** The settings of a site on which its links depend. */
interface Repository {
  repository?: string | null | undefined;
  repositoryHost?: RepositoryHost | undefined;
}

/** A form, or a mailbox. */
type Feedback = { url: string } | { mail: string };

/** A URL without the slashes and the `.git` at its end, which would be in the middle of longer URLs. */
const trimmed = (url: string): string => url.replace(/\/+$/, '').replace(/\.git$/, '');

const hostnameOf = ({ repository }: Repository): string =>
  repository && canParse(repository) ? new URL(repository).hostname : '';

/** The software of a repository: that of `repositoryHost`, or of a public host. Everything else has the URLs of GitHub. */
const hostOf = (site: Repository): RepositoryHost =>
  site.repositoryHost ?? KNOWN_HOSTS[hostnameOf(site)] ?? 'github';

interface RepositoryProblem {
  field: 'repository' | 'repositoryHost';
  message: string;
}

/** The fault of the settings of a repository; undefined if they are good. */
export function repositoryProblem(site: Repository): RepositoryProblem | undefined {
  const { repository, repositoryHost } = site;
  if (!repository)
    return (
      repositoryHost && {
        field: 'repositoryHost',
        message: 'must be removed, because there is no repository',
      }
    );
  const hostname = hostnameOf(site);
  const named = SOFTWARE_IN_NAME.exec(hostname)?.[1];
  if (named && !repositoryHost && !Object.hasOwn(KNOWN_HOSTS, hostname))
    return {
      field: 'repositoryHost',
      message: `must say which software ${hostname} runs, because the links to edit a page and to give feedback depend on it: ${REPOSITORY_HOSTS.map((host) => JSON.stringify(host)).join(', ')} ("gitea" is also Forgejo)`,
    };
  return hostOf(site) === 'azure' && !AZURE.test(trimmed(repository))
    ? {
        field: 'repository',
        message:
          'must be the address of a repository of Azure DevOps, such as https://dev.azure.com/team/project/_git/handbook',
      }
    : undefined;
}

/** The branch and the folder of `edit/BRANCH/FOLDER`; undefined for any other path. */
const BRANCH_AND_FOLDER = /^edit\/([^/]+)\/?(.*?)\/?$/;

/** The software with its URLs. Bitbucket Data Center, on the servers of a team, has others than Bitbucket Cloud. */
const softwareOf = (site: Repository): RepositoryHost | 'bitbucketServer' =>
  hostOf(site) === 'bitbucket' && hostnameOf(site) !== 'bitbucket.org' ? 'bitbucketServer' : hostOf(site);

type Software = ReturnType<typeof softwareOf>;

/** Parts of URLs after the repository. `file` ends with `{path}`. */
const EDIT_PATHS: Readonly<Record<Software, (branch: string, file: string) => string>> = {
  github: (branch, file) => `/edit/${branch}/${file}`,
  gitlab: (branch, file) => `/-/edit/${branch}/${file}`,
  bitbucket: (branch, file) => `/src/${branch}/${file}?mode=edit&at=${branch}`,
  bitbucketServer: (branch, file) => `/browse/${file}?at=refs/heads/${branch}`,
  gitea: (branch, file) => `/_edit/${branch}/${file}`,
  azure: (branch, file) => `?path=/${file}&version=GB${branch}&_a=contents`,
};

/** The part of the URL of a file's editor after the repository. A path in another form than `edit/BRANCH/FOLDER` stays as it is. */
function editPathOf(software: Software, editPath: string): string {
  const [, branch, folder] = BRANCH_AND_FOLDER.exec(editPath) ?? [];
  if (branch === undefined) return `/${editPath}/{path}`;
  return EDIT_PATHS[software](branch, folder ? `${folder}/{path}` : '{path}');
}

/** The form for a new issue with a title and a text; undefined if the software has no issues. */
function issueForm(software: Software, repository: string): string | undefined {
  if (software === 'bitbucketServer') return undefined;
  if (software === 'gitlab')
    return `${repository}/-/issues/new?issue%5Btitle%5D={title}&issue%5Bdescription%5D={url}`;
  if (software === 'bitbucket') return `${repository}/issues/new?title={title}&content={url}`;
  // Each process of Azure DevOps has tasks. Not all of them have issues or bugs.
  if (software === 'azure')
    return `${repository.replace(AZURE, '$1')}/_workitems/create/Task?%5BSystem.Title%5D={title}&%5BSystem.Description%5D={url}`;
  return `${repository}/issues/new?title={title}&body={url}`;
}

/** URLs that pages complete. They have no link without a URL. */
export interface SiteLinks {
  /** The editor of a file; `{path}` is its path in `docs/`. */
  edit?: string | undefined;
  /** A form or a letter about a page or a search; `{title}` is its subject, and `{url}` the address of the page. */
  feedback?: string | undefined;
}

/** Where feedback goes by the configuration; undefined if it does not say. */
function feedbackUrl(feedback: Feedback | null | undefined): string | null | undefined {
  if (!feedback) return feedback;
  return 'mail' in feedback ? `mailto:${feedback.mail}?subject={title}&body={url}` : feedback.url;
}

/** The links of pages to the repository and to the form for feedback. */
export function siteLinks(
  site: Repository & { feedback?: Feedback | null | undefined; editPath: string },
): SiteLinks {
  const feedback = feedbackUrl(site.feedback);
  if (!site.repository) return { feedback: feedback ?? undefined };
  const repository = trimmed(site.repository);
  const software = softwareOf(site);
  return {
    edit: repository + editPathOf(software, site.editPath),
    feedback: (feedback === undefined ? issueForm(software, repository) : feedback) ?? undefined,
  };
}
