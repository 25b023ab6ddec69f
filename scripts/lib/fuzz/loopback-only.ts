import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { BlockList, isIP, Socket } from 'node:net';

/**
 * Preloaded into the server under test (`--import`): it reaches nothing but this machine. Generated addresses and keys must not
 * reach anybody's server. Names other than `localhost` are not found, connections to other addresses are refused.
 */
const here = new BlockList();
here.addSubnet('127.0.0.0', 8, 'ipv4');
here.addAddress('::1', 'ipv6');

function isHere(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === 'localhost' : here.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

function notFound(name: unknown): Error {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${String(name)}`), { code: 'ENOTFOUND' });
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** Replaces a method; `replace` gets the original one. */
function wrap(target: object, name: string, replace: (original: AnyFunction) => AnyFunction): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original === 'function') Reflect.set(target, name, replace(original as AnyFunction));
}

wrap(
  Socket.prototype,
  'connect',
  (connect) =>
    function (this: unknown, ...args) {
      // `net.connect` passes its normalized arguments as one array.
      const [first, second] = Array.isArray(args[0]) ? (args[0] as readonly unknown[]) : args;
      const options =
        typeof first === 'object' && first !== null ? (first as { host?: string; path?: string }) : {};
      const host = options.host ?? (typeof second === 'string' ? second : 'localhost');
      const isPipe = options.path !== undefined || (typeof first === 'string' && Number.isNaN(Number(first)));
      if (isPipe || isHere(host)) return connect.apply(this, args);
      const socket = this as Socket;
      process.nextTick(() =>
        socket.destroy(Object.assign(new Error(`connect ECONNREFUSED ${host}`), { code: 'ECONNREFUSED' })),
      );
      return socket;
    },
);

wrap(
  dns,
  'lookup',
  (lookup) =>
    function (this: unknown, ...args) {
      const done = args.at(-1) as (error: Error) => void;
      if (isHere(String(args[0]))) return lookup.apply(this, args);
      return process.nextTick(() => done(notFound(args[0])));
    },
);
wrap(
  dns.promises,
  'lookup',
  (lookup) =>
    function (this: unknown, ...args) {
      return isHere(String(args[0])) ? lookup.apply(this, args) : Promise.reject(notFound(args[0]));
    },
);
for (const name of Object.getOwnPropertyNames(dns.promises.Resolver.prototype)) {
  if (!name.startsWith('resolve') && name !== 'reverse') continue;
  wrap(
    dns.promises.Resolver.prototype,
    name,
    () =>
      (...args) =>
        Promise.reject(notFound(args[0])),
  );
}
for (const name of Object.getOwnPropertyNames(dns.Resolver.prototype)) {
  if (!name.startsWith('resolve') && name !== 'reverse') continue;
  wrap(dns.Resolver.prototype, name, () => (...args) => {
    const done = args.at(-1) as (error: Error) => void;
    return process.nextTick(() => done(notFound(args[0])));
  });
}
syncBuiltinESMExports();
