export { allFacts, on, publish } from './event-bus.ts';
export { InvalidFactError } from './create-event-bus.ts';
export { attachSocket, socketChannel, type SocketStatus } from './socket-channel.ts';
