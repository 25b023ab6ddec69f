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
  ] as const)('is told apart: “%s” with %j forbidden is %s', async (message, forbidden, problem) => {
    installDevices({ forbidden: [...forbidden] });
    expect(await refused(message)).toBe(problem);
  });

  it.each([
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unsupported'],
  ])('%s is %s', async (name, problem) => {
    installDevices();
    expect(await refused('', name)).toBe(problem);
  });

  it('is the address where a page is not secure', async () => {
    removeDevices();
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
    expect(await problemOf(new Error('no devices'))).toBe('insecure');
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
    expect(await problemOf(new Error('no devices'))).toBe('unsupported');
  });
});
