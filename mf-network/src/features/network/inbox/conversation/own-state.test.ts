import { ADA } from '../../../../components/test-people.ts';
import { GRACE, sampleMessage } from '../test-inbox.ts';
import { ownState } from './own-state.ts';

const messages = [sampleMessage(1, { author: ADA })];
const stateWith = (graceRead: number | null, reads: Readonly<Record<string, number>>) =>
  ownState({
    messages,
    me: ADA.id,
    members: [
      { person: ADA, read_seq: 1 },
      { person: GRACE, read_seq: graceRead },
    ],
    reads,
  })?.text;

describe('the state of the member’s last message', () => {
  it('combines the loaded read marks with those received since', () => {
    expect([stateWith(0, {}), stateWith(1, {}), stateWith(0, { [GRACE.id]: 1 })]).toEqual([
      'Sent',
      'Read',
      'Read',
    ]);
  });

  it('ignores received read marks of members who do not share them', () => {
    expect(stateWith(null, { [GRACE.id]: 1 })).toBe('Sent');
  });
});
