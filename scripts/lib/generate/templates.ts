import { SHELL_API_VERSION } from '../../../packages/contracts/src/index.ts';
import type { PageNames } from './names.ts';

/** Texts of generated files. They are formatted when they are written. */

export interface NewPage extends PageNames {
  readonly path: string;
  /** The title in German; empty until somebody translates it. */
  readonly german: string;
  readonly access: 'visitor' | 'member' | 'staff';
  readonly layout: 'dashboard' | 'plain' | 'bare';
}

/** Returns the URL at which a test opens the page: `/events/1` for `/events/:id`. */
const addressOf = (path: string): string => path.replaceAll(/:[^/]+/g, '1');

/** Returns the source of a page that names the member, with loading and error states. A page for visitors loads nothing. */
export function pageFile({ path, title, component, access }: NewPage): string {
  if (access === 'visitor') {
    return `
import { Page } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** \`${path}\`. */
export function ${component}() {
  return (
    <Page title={t(${JSON.stringify(title)})}>
      <p>{t('Everybody may read this page.')}</p>
    </Page>
  );
}
`;
  }
  return `
import { useInitialData } from '@acquaint/api-client';
import { AsyncState, Page, personName } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** \`${path}\`. */
export function ${component}() {
  const initialData = useInitialData();
  return (
    <Page title={t(${JSON.stringify(title)})}>
      <AsyncState query={initialData}>
        {({ user_data }) => <p>{t('{name} is here.', { name: personName(user_data) })}</p>}
      </AsyncState>
    </Page>
  );
}
`;
}

/** Returns the German translations of a new page. Without a German title, `pnpm i18n` fails until its team writes one. */
export function pageTranslations({ title, german, access }: NewPage): Readonly<Record<string, string>> {
  return {
    [title]: german,
    ...(access === 'visitor'
      ? { 'Everybody may read this page.': 'Diese Seite dürfen alle lesen.' }
      : { '{name} is here.': '{name} ist hier.' }),
  };
}

export function pageTestFile({ id, path, title, access }: NewPage): string {
  const options =
    path === addressOf(path) ? `path: '${path}',` : `path: '${addressOf(path)}', pattern: '${path}',`;
  const heading = `screen.findByRole('heading', { level: 1, name: ${JSON.stringify(title)} })`;
  if (access === 'visitor') {
    return `
import { renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';

it('is shown to visitors', async () => {
  await renderRemotePage(remote, '${id}', { ${options} loggedIn: false });
  expect(await ${heading}).toBeVisible();
  expect(screen.getByText('Everybody may read this page.')).toBeVisible();
});
`;
  }
  return `
import { getInitialData } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleInitialData } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';

const openPage = (refusal?: () => Failure | null) =>
  renderRemotePage(remote, '${id}', {
    ${options}
    fakes: [fake(getInitialData, () => refusal?.() ?? { status: 200, body: sampleInitialData() })],
  });

it('shows the name of the member', async () => {
  await openPage();
  expect(await ${heading}).toBeVisible();
  expect(await screen.findByText('Ada Byron is here.')).toBeVisible();
});

it('says why loading failed, and retries on request', async () => {
  let refusal: Failure | null = { status: 500, body: { detail: 'The database is away.' } };
  const page = await openPage(() => refusal);
  expect(await screen.findByText('The database is away.')).toBeVisible();
  refusal = null;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada Byron is here.')).toBeVisible();
});
`;
}

/** The files of a remote without its page, by path in its folder. */
export function remoteFiles(name: string, page: NewPage): Readonly<Record<string, string>> {
  const isRead = page.access !== 'visitor';
  return {
    'package.json': JSON.stringify({
      name,
      version: '0.1.0',
      private: true,
      license: 'MIT',
      type: 'module',
      scripts: { dev: 'node ../scripts/harness.ts', test: 'node ../scripts/remotes/test.ts' },
      dependencies: {
        ...(isRead ? { '@acquaint/api-client': 'workspace:*' } : {}),
        '@acquaint/contracts': 'workspace:*',
        '@acquaint/remote-kit': 'workspace:*',
        '@acquaint/ui': 'workspace:*',
        '@acquaint/i18n': 'workspace:*',
        react: 'catalog:',
      },
      devDependencies: {
        '@acquaint/build': 'workspace:*',
        '@testing-library/react': 'catalog:',
        '@types/react': 'catalog:',
        webpack: 'catalog:',
        'webpack-cli': 'catalog:',
        'webpack-dev-server': 'catalog:',
      },
    }),
    'remote.json': JSON.stringify({
      name,
      shellApi: `^${SHELL_API_VERSION}`,
      routes: [],
      nav: [],
      slots: [],
      modals: [],
    }),
    'webpack.config.ts': `
import { createRemoteConfig } from '@acquaint/build';

export default createRemoteConfig({ dir: import.meta.dirname });
`,
    'src/remote.ts': `
import { defineRemote } from '@acquaint/remote-kit';
import { i18n } from './i18n.ts';
import { pages } from './pages.ts';

export const remote = defineRemote({ name: '${name}', shellApi: '^${SHELL_API_VERSION}', i18n, routes: { ...pages } });
`,
    'src/i18n.ts': `
import { createI18n } from '@acquaint/i18n';

/** Translations of this remote; \`t\` and \`rich\` return sentences in the language of the page. */
export const i18n = createI18n({
  de: () => import('./i18n/de.json'),
});

export const { t, rich } = i18n;
`,
    'src/i18n/de.json': '{}',
    'src/remote.test.ts': `
import { RemoteManifest } from '@acquaint/contracts';
import { remoteMistakes } from '@acquaint/remote-kit';
import declared from '../remote.json' with { type: 'json' };
import { remote } from './remote.ts';

it('exposes exactly what remote.json declares', () => {
  expect(remoteMistakes(remote, RemoteManifest.parse(declared))).toEqual([]);
});
`,
    'src/harness.ts': `
import { startHarness } from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { remote } from './remote.ts';

/** Calls are answered with their contract's sample. A fake answers one otherwise: \`fakes: [fake(listEvents, () => ({ … }))]\`. */
export const harness = startHarness({ remote, manifest, fakes: [] });
`,
    'src/harness.test.ts': `
import { harnessParts, lookAlone } from '@acquaint/remote-kit/testing';
import { harness } from './harness.ts';

it.each(harnessParts(harness))('%s renders on its own with sample responses', async (part) => {
  expect(await lookAlone(harness, part)).toEqual([]);
});
`,
  };
}
