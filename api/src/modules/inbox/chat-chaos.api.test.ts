import { runChatChaos, type ChaosOutcome } from '../../../test/load/chat-chaos.ts';

/** Reduced size; `pnpm bench chat-chaos` runs with 50 members and 10,000 messages. */
const SETTINGS = {
  clients: 8,
  messages: 400,
  writeEveryMs: 60,
  cutEveryMs: 150,
  killEveryMs: 1_500,
  mostKills: 2,
};

describe('members who write concurrently, while sockets break, one is offline, and the server is killed', () => {
  let outcome: ChaosOutcome;
  beforeAll(async () => {
    outcome = await runChatChaos(SETTINGS);
  });

  it('lose no message, get none twice, and all read them in the same order', () => {
    expect(outcome.faults).toEqual([]);
    const [first = [], ...others] = outcome.histories;
    expect(first.map((line) => Number(line.split(':')[0]))).toEqual(
      Array.from({ length: SETTINGS.messages }, (_, index) => index + 1),
    );
    for (const other of others) expect(other).toEqual(first);
    const texts = first.map((line) => line.slice(line.indexOf(' ') + 1));
    expect(texts.toSorted()).toEqual(outcome.written.flat().toSorted());
    expect(outcome.kills).toBe(SETTINGS.mostKills);
  });

  it('find each message under the acknowledged number, and their own in the order of writing', () => {
    expect(outcome.wronglyAcknowledged).toBe(0);
    const texts = outcome.histories[0]?.map((line) => line.slice(line.indexOf(' ') + 1)) ?? [];
    for (const [index, own] of outcome.written.entries()) {
      expect(texts.filter((text) => text.endsWith(` person ${index + 1}`))).toEqual(own);
    }
  });
});
