export * from './common.ts';
export * from './endpoint.ts';
export * from './facts.ts';
export * from './product.ts';
export * from './remotes.ts';
export * from './socket.ts';
