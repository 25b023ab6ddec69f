import { SHARED_PACKAGES } from './shared-modules.ts';

const PACKAGES = SHARED_PACKAGES.join('|');
/** `import { A, B as C } from '@acquaint/ui'` and the same with `export`; types are gone when this looks. */
const STATEMENT = new RegExp(
  `\\b(import|export)\\s*\\{([^}]*)\\}\\s*from\\s*(['"])(${PACKAGES}|@acquaint/ui/icons)\\3;?`,
  'g',
);

/**
 * What a remote's file asks of the shell, name by name: `import { Button } from '@acquaint/ui'` becomes
 * `import { Button } from '@acquaint/ui/Button'`, a shared module of its own, so that a page gets what it uses.
 *
 * An icon is a drawing of a few hundred bytes: the remote carries those it shows, and only what draws them is shared.
 */
export function withSharedNames(source: string): string {
  return source.replace(STATEMENT, (_, keyword: string, list: string, _quote, library: string) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [name = '', alias = name] = entry.split(/\s+as\s+/);
        if (library === '@acquaint/ui/icons') return carriedIcon(keyword, name, alias);
        return `${keyword} { ${entry} } from '${library}/${name}';`;
      })
      .join(' '),
  );
}

function carriedIcon(keyword: string, name: string, alias: string): string {
  const drawing = `${name}$drawing`;
  return (
    `import ${drawing} from '@ant-design/icons-svg/es/asn/${name}'; ` +
    `import { iconOf as ${name}$of } from '@acquaint/ui/iconOf'; ` +
    `${keyword === 'export' ? 'export ' : ''}const ${alias} = /*#__PURE__*/ ${name}$of(${drawing});`
  );
}

/** The same as a webpack loader, for remotes alone: the shell has the packages themselves. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function sharedNamesLoader(source: string): string {
  return withSharedNames(source);
}
