/** Why a device cannot be used, as a person can act on it. */
export type MediaProblem =
  /** The person, or the browser for them, said no to both. */
  | 'denied'
  | 'microphone-denied'
  | 'camera-denied'
  /** The question was closed without an answer. */
  | 'dismissed'
  /** The operating system lets the browser have none. */
  | 'system'
  | 'missing'
  | 'busy'
  /** Browsers give devices to pages over HTTPS alone. */
  | 'insecure'
  | 'unsupported';

/** Whether the site may use a device: `denied` is remembered by the browser and asked no more. */
type Permission = PermissionState | 'unknown';

async function permissionOf(name: 'camera' | 'microphone'): Promise<Permission> {
  try {
    return (await navigator.permissions.query({ name })).state;
  } catch {
    return 'unknown';
  }
}

/** What a failed attempt to open devices means. */
export async function problemOf(failure: unknown): Promise<MediaProblem> {
  if (!('mediaDevices' in navigator) && isInsecure()) return 'insecure';
  const { name, message } = failure instanceof DOMException ? failure : { name: '', message: '' };
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  if (name !== 'NotAllowedError' && name !== 'SecurityError') return 'unsupported';
  // Chromium's words; other browsers leave it at “denied”.
  if (/system/i.test(message)) return 'system';
  if (/dismissed/i.test(message)) return 'dismissed';
  const [microphone, camera] = await Promise.all([permissionOf('microphone'), permissionOf('camera')]);
  if (microphone === 'denied' && camera !== 'denied') return 'microphone-denied';
  if (camera === 'denied' && microphone !== 'denied') return 'camera-denied';
  return 'denied';
}

/** Says so itself; some surroundings say nothing. */
const isInsecure = (): boolean => 'isSecureContext' in window && !window.isSecureContext;
