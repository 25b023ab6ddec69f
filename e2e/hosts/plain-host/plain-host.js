import { createTokens } from '../tokens.js';

/** A page without a framework that shows one remote at a time. It keeps its own address, whatever a remote's links say. */
await acquaint_platform.init({});
const { configureHost } = (await acquaint_platform.get('./host'))();
const tokens = createTokens();
await tokens.resume();
const host = await configureHost({
  ...tokens.provider,
  onUnauthorized: () => undefined,
  navigate: () => undefined,
});

/** For scripts of this page. */
globalThis.board = { host, tokens };
