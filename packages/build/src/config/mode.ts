/** `development` when NODE_ENV says so (`pnpm dev`), otherwise `production`. */
export type Mode = 'development' | 'production';
export function currentMode(): Mode {
  return process.env['NODE_ENV'] === 'development' ? 'development' : 'production';
}
