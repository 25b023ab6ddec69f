import type { Draft } from './draft.ts';
import { stepped } from './use-draft.ts';

const START: Draft = {
  cut: { from: 0, until: 30 },
  title: '',
  topics: [],
  speakers: ['ada'],
  captions: [],
  captionStyle: 'boxed',
  leavesOutPauses: false,
};
const FRESH = { past: [], now: START, future: [], gesture: null };
const title = (text: string) => ({ do: 'change', part: { title: text }, gesture: 'title' }) as const;
const cut = (from: number) => ({ do: 'change', part: { cut: { from, until: 30 } }, gesture: null }) as const;

describe('the history of a desk', () => {
  it('undoes and redoes one change at a time', () => {
    const changed = [cut(1), cut(2)].reduce(stepped, FRESH);
    const undone = stepped(changed, { do: 'undo' });
    expect(undone.now.cut.from).toBe(1);
    expect(stepped(undone, { do: 'redo' }).now.cut.from).toBe(2);
    expect(stepped(stepped(undone, { do: 'undo' }), { do: 'undo' }).now).toEqual(START);
  });

  it('undoes a typed title as a whole, and each visit of the field by itself', () => {
    const typed = [title('A'), title('A w')].reduce(stepped, FRESH);
    expect(stepped(typed, { do: 'undo' }).now.title).toBe('');
    const again = stepped(stepped(typed, { do: 'settle' }), title('A wire'));
    expect(stepped(again, { do: 'undo' }).now.title).toBe('A w');
  });

  it('forgets what was undone when something else is changed', () => {
    const undone = stepped(stepped(FRESH, cut(1)), { do: 'undo' });
    expect(stepped(undone, cut(5)).future).toEqual([]);
  });
});
