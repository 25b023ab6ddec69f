export { allEvents, on, publish } from './event-bus.ts';
export { InvalidEventError } from './create-event-bus.ts';
export { attachSocket, socketChannel, type SocketStatus } from './socket-channel.ts';
