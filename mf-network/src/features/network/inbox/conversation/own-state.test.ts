import { ADA } from '../../../../parts/test-people.ts';
import { GRACE, sampleMessage } from '../test-inbox.ts';
import { ownState } from './own-state.ts';

const messages = [sampleMessage(1, { author: ADA })];
const stateWith = (graceRead: number | null, heard: Readonly<Record<string, number>>) =>
  ownState({
    messages,
    me: ADA.id,
    members: [
      { person: ADA, read_seq: 1 },
      { person: GRACE, read_seq: graceRead },
    ],
    reads: heard,
  })?.words;

describe('how far the last own message has come', () => {
  it('is what the other has read, as it was kept or heard since', () => {
    expect([stateWith(0, {}), stateWith(1, {}), stateWith(0, { [GRACE.id]: 1 })]).toEqual([
      'Sent',
      'Read',
      'Read',
    ]);
  });

  it('is not told where no marks are shown, whatever was heard before', () => {
    expect(stateWith(null, { [GRACE.id]: 1 })).toBe('Sent');
  });
});
