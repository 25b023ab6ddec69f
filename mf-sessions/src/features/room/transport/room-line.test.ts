import type { ClientMessage } from '@acquaint/contracts';
import { attachSocket, socketChannel } from '@acquaint/event-bus';
import { sayOnce } from './room-line.ts';

const inAnHour = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
// Pages of earlier tests may have left the connection open.
beforeEach(() => attachSocket(() => false).setStatus('closed'));
// What a test has said is settled, so that the next one does not hear it again.
afterEach(async () => {
  const socket = attachSocket(() => true);
  socket.setStatus('open');
  inAnHour();
  socket.setStatus('closed');
  await Promise.resolve();
  jest.restoreAllMocks();
});

const SESSION = '0b6b8d0c-8d9e-4a67-9a9d-3a8b6d9a0001';
const LEAVE: ClientMessage = { type: 'room/leave', session_id: SESSION };
/** Pages of earlier tests may still say that somebody leaves their session. */
const isOurs = (message: ClientMessage): boolean => 'session_id' in message && message.session_id === SESSION;

it('sends a message once, as soon as the connection is back', async () => {
  const sent: ClientMessage[] = [];
  let isOpen = false;
  const socket = attachSocket((message) => {
    if (isOpen && isOurs(message)) sent.push(message);
    return isOpen;
  });
  sayOnce(socketChannel, LEAVE);
  expect(sent).toEqual([]);
  isOpen = true;
  socket.setStatus('open');
  expect(sent).toEqual([LEAVE]);
  inAnHour();
  socket.setStatus('closed');
  await Promise.resolve();
  socket.setStatus('open');
  expect(sent).toEqual([LEAVE]);
});

it('sends it again if the connection is lost right after it', () => {
  const sent: ClientMessage[] = [];
  const socket = attachSocket((message) => !isOurs(message) || sent.push(message) > 0);
  socket.setStatus('open');
  sayOnce(socketChannel, LEAVE);
  socket.setStatus('closed');
  socket.setStatus('open');
  expect(sent).toEqual([LEAVE, LEAVE]);
});

it('sends it at once over an open connection', () => {
  const sent: ClientMessage[] = [];
  attachSocket((message) => !isOurs(message) || sent.push(message) > 0);
  sayOnce(socketChannel, LEAVE);
  expect(sent).toEqual([LEAVE]);
});
