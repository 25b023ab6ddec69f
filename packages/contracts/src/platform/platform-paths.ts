/** The pages of the shell's own router: a remote cannot have one of these paths. */
export const SHELL_PATHS = [
  '/',
  '/mission',
  '/faq',
  '/get-in-touch',
  '/press-inquiry',
  '/terms-privacy',
  '/tutorial',
  '/404',
] as const;

/** Folders that the server answers itself, without a page. */
const SERVER_FOLDERS = ['/api', '/mf', '/dev', '/assets', '/files', '/b', '/embed'];

/**
 * Whether the shell or the server answers at a path, so that a remote's page there would never be shown.
 * @param path a react-router pattern; case and a trailing slash are ignored, as in react-router.
 */
export function isPlatformPath(path: string): boolean {
  const compared = path.toLowerCase().replace(/\/+\*?$/, '') || '/';
  return (
    SHELL_PATHS.some((own) => own === compared) ||
    SERVER_FOLDERS.some((folder) => `${compared}/`.startsWith(`${folder}/`))
  );
}
