import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { Table } from '../table.ts';
import type { Cost, CostQuestion } from './cost.worker.ts';

const QUERIES = 400;
const TOP = 20;
const PER_MEMBER = 3;
/** Communities with more members are split into parts of this size, as on a server. */
const PART = 100_000;
/** Interval of the requests, in milliseconds, while the engine works in its thread. */
const EVERY = 20;

/** Starts a server in this thread that gets a cheap request at a fixed interval. Returns the response times. */
async function answering(): Promise<{ times: number[]; stop: () => void }> {
  const server = createServer((_, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const timer = setInterval(() => {
    const began = performance.now();
    get({ port, host: '127.0.0.1', agent }, (response) => {
      response.resume().on('end', () => times.push(performance.now() - began));
    });
  }, EVERY);
  return {
    times,
    stop: () => {
      clearInterval(timer);
      agent.destroy();
      server.close();
    },
  };
}

async function inThread(question: CostQuestion): Promise<Cost> {
  const worker = new Worker(new URL('./cost.worker.ts', import.meta.url), { workerData: question });
  const [found] = (await once(worker, 'message')) as [Cost];
  await worker.terminate();
  return found;
}

/**
 * Measures the cost by number of members. The parts of a split community are measured one by one; a query searches only one part.
 */
export async function cost(sizes: readonly number[]): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const size of sizes) {
    const parts = Math.ceil(size / PART);
    const server = await answering();
    const costs: Cost[] = [];
    for (let part = 0; part < parts; part++)
      costs.push(
        await inThread({
          size: Math.ceil(size / parts),
          seed: 2026 + part,
          queries: QUERIES,
          top: TOP,
          perMember: PER_MEMBER,
        }),
      );
    server.stop();
    const sum = (read: (one: Cost) => number): number => costs.reduce((total, one) => total + read(one), 0);
    const most = (read: (one: Cost) => number): number => Math.max(...costs.map(read));
    const answers = server.times.sort((a, b) => a - b);
    rows.push([
      `${size.toLocaleString('en')}${parts > 1 ? ` in ${parts} parts` : ''}`,
      `${(sum((one) => one.index) / 1000).toFixed(2)} s`,
      `${most((one) => one.median).toFixed(2)} ms`,
      `${most((one) => one.p99).toFixed(2)} ms`,
      `${(sum((one) => one.all) / 1000).toFixed(1)} s`,
      sum((one) => one.made).toLocaleString('en'),
      sum((one) => one.leftOut),
      `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
      `${(answers[Math.floor(0.99 * answers.length)] ?? NaN).toFixed(1)} ms`,
    ]);
  }
  return {
    title: `Cost, ${QUERIES} queries each, up to ${PER_MEMBER} introductions for everybody, in a thread beside a server`,
    columns: [
      'members',
      'index',
      `top ${TOP}: median`,
      'p99',
      'all introductions',
      'made',
      'left out',
      'peak memory',
      'a request meanwhile: p99',
    ],
    rows,
  };
}
