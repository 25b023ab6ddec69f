import { installDevices, removeDevices } from '../testing/devices.ts';
import { problemOf } from './media-problem.ts';

const refused = (message: string, name = 'NotAllowedError') => problemOf(new DOMException(message, name));

describe('why devices cannot be used', () => {
  it.each([
    ['Permission denied', [], 'denied'],
    ['Permission denied', ['camera'], 'camera-denied'],
    ['Permission denied', ['microphone'], 'microphone-denied'],
    ['Permission denied', ['camera', 'microphone'], 'denied'],
    ['Permission dismissed', [], 'dismissed'],
    ['Permission denied by system', ['camera'], 'system'],
  ] as const)('distinguishes “%s” with %j forbidden as %s', async (message, forbidden, problem) => {
    installDevices({ forbidden: [...forbidden] });
    expect(await refused(message)).toBe(problem);
  });

  it.each([
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unsupported'],
  ])('maps %s to %s', async (name, problem) => {
    installDevices();
    expect(await refused('', name)).toBe(problem);
  });

  it('reports an insecure page', async () => {
    removeDevices();
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
    expect(await problemOf(new Error('no devices'))).toBe('insecure');
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
    expect(await problemOf(new Error('no devices'))).toBe('unsupported');
  });
});
