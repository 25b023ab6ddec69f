import { SHARED_PACKAGES } from './shared-modules.ts';

const PACKAGES = SHARED_PACKAGES.join('|');
/** Matches `import { A, B as C } from '@acquaint/ui'` and the same with `export`; type imports have been removed before. */
const STATEMENT = new RegExp(
  `\\b(import|export)\\s*\\{([^}]*)\\}\\s*from\\s*(['"])(${PACKAGES}|@acquaint/ui/icons)\\3;?`,
  'g',
);

/**
 * Splits imports of shared packages by name: `import { Button } from '@acquaint/ui'` becomes `import { Button } from
 * '@acquaint/ui/Button'`, a separate shared module, so that a page loads only what it uses.
 *
 * An icon is a drawing of a few hundred bytes: the remote bundles those it shows, and only the component that renders them is
 * shared.
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

/** The same as a webpack loader, for remotes only: the shell bundles the packages themselves. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function sharedNamesLoader(source: string): string {
  return withSharedNames(source);
}
