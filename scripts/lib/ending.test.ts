import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ENDING = pathToFileURL(join(import.meta.dirname, 'ending.ts')).href;
const RUN = pathToFileURL(join(import.meta.dirname, 'run.ts')).href;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'acquaint-ending-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A server that never ends by itself, and a program around it. Both write to the output of the command. */
const SERVER = `setInterval(() => {}, 60_000); console.log('server runs');`;
const STUBBORN = `process.on('SIGINT', () => console.log('server stops')); ${SERVER}`;

/**
 * Runs a command that starts a server and has a folder, until its output is closed: by then the server is gone, too, because it
 * writes to the same output.
 * @param then what the command does once the server runs.
 */
async function command(
  then: string,
  { signal, server = SERVER }: { signal?: NodeJS.Signals; server?: string } = {},
) {
  writeFileSync(join(folder, 'server.mjs'), server);
  const data = join(folder, 'data');
  writeFileSync(data, '');
  writeFileSync(
    join(folder, 'command.mjs'),
    `import { spawn } from 'node:child_process';
     import { once } from 'node:events';
     import { rmSync } from 'node:fs';
     import { cleanWithUs, endOnSignals, endWithUs } from ${JSON.stringify(ENDING)};
     import { run } from ${JSON.stringify(RUN)};
     endOnSignals();
     cleanWithUs(() => rmSync(${JSON.stringify(data)}));
     const start = () => {
       const child = spawn(process.execPath, [${JSON.stringify(join(folder, 'server.mjs'))}], { stdio: ['ignore', 'pipe', 'inherit'] });
       child.stdout.pipe(process.stdout, { end: false });
       endWithUs(child);
       return once(child.stdout, 'data');
     };
     ${then}`,
  );
  const child = spawn(process.execPath, [join(folder, 'command.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (signal && text.includes('command is ready')) child.kill(signal);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, isDataLeft: existsSync(data) };
}

const READY = `await start(); console.log('command is ready'); await new Promise(() => setInterval(() => {}, 60_000));`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'a command that gets %s ends the server that it started, and its folder',
  async (signal, code) => {
    expect(await command(READY, { signal })).toMatchObject({ code, isDataLeft: false });
  },
);

it('a command that gets a signal waits for a server that stops by itself', async () => {
  const server = `process.on('SIGINT', () => { console.log('server has stopped'); process.exit(); }); ${SERVER}`;
  const { code, output } = await command(READY, { signal: 'SIGTERM', server });
  expect([code, output.includes('server has stopped')]).toEqual([143, true]);
});

it('a command that fails ends a server that does not react to signals', async () => {
  const failed = await command(`await start(); throw new Error('no browser');`, { server: STUBBORN });
  expect(failed).toMatchObject({ code: 1, isDataLeft: false });
  expect(failed.output).toContain('no browser');
});

it('a command that ends without stopping its server ends it', async () => {
  expect(await command(`await start(); process.exit(0);`)).toMatchObject({ code: 0, isDataLeft: false });
});

it('a program of `run` is ended with the command', async () => {
  const program = `console.log('command is ready'); await run(process.execPath, [${JSON.stringify('SERVER')}], { show: true });`;
  const then = program.replace('"SERVER"', 'new URL("server.mjs", import.meta.url).pathname');
  expect(await command(then, { signal: 'SIGINT' })).toMatchObject({ code: 130, isDataLeft: false });
});

/** A command with a program in a session of its own, which starts a server that does not react to signals. */
const inOwnSession = (afterwards: string): string => {
  const program = `
    const server = require('node:child_process').spawn(process.execPath, ['server.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
    server.stdout.once('data', () => { ${afterwards} });`;
  return `const cwd = import.meta.dirname;
    await run(process.execPath, ['-e', ${JSON.stringify(program)}], { cwd, show: true, ownSession: true });`;
};

it('a server that a program in a session of its own leaves running ends with the program', async () => {
  const left = await command(inOwnSession('process.exit()'), { server: STUBBORN });
  expect(left).toMatchObject({ code: 0, isDataLeft: false });
});

it('a command that gets a signal ends the servers of a program in a session of its own', async () => {
  const signal = 'SIGTERM';
  const ended = await command(inOwnSession(`console.log('command is ready')`), { signal, server: STUBBORN });
  expect(ended).toMatchObject({ code: 143, isDataLeft: false });
});
