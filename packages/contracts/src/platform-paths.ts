/** The pages of the shell's own router: no remote may have one of these paths. */
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

/** Below these the server answers itself, with no page. */
const SERVER_FOLDERS = ['/api', '/mf', '/dev', '/assets', '/files'];

/**
 * Whether the shell or the server answers at a path itself, so that a remote's page there would never be shown.
 * @param path a pattern of react-router, which minds neither capitals nor a slash at the end.
 */
export function isPlatformPath(path: string): boolean {
  const compared = path.toLowerCase().replace(/\/+\*?$/, '') || '/';
  return (
    SHELL_PATHS.some((own) => own === compared) ||
    SERVER_FOLDERS.some((folder) => `${compared}/`.startsWith(`${folder}/`))
  );
}
