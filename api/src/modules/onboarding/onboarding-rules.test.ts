import { changeSteps, presentSteps } from './onboarding-rules.ts';

type Change = Parameters<typeof changeSteps>[1];
type ChangedSteps = ReturnType<typeof changeSteps>;

describe('multistep onboarding', () => {
  it.each<[string, ChangedSteps, Change, ChangedSteps]>([
    [
      'a step is set',
      { done: [], hasCompleted: false },
      { steps: { 'ai-match': true } },
      { done: ['ai-match'], hasCompleted: false },
    ],
    [
      'the other steps stay, in their order',
      { done: ['book-session'], hasCompleted: false },
      { steps: { 'explore-peeks': true } },
      { done: ['explore-peeks', 'book-session'], hasCompleted: false },
    ],
    [
      'a step is cleared',
      { done: ['ai-match', 'live-session'], hasCompleted: true },
      { steps: { 'ai-match': false } },
      { done: ['live-session'], hasCompleted: true },
    ],
    [
      'completing also sets build-network and complete-profile',
      { done: ['ai-match'], hasCompleted: false },
      { has_completed_onboarding: true },
      { done: ['ai-match', 'build-network', 'complete-profile'], hasCompleted: true },
    ],
    [
      'completing can be taken back',
      { done: ['ai-match'], hasCompleted: true },
      { has_completed_onboarding: false },
      { done: ['ai-match'], hasCompleted: false },
    ],
    [
      'an empty change changes nothing',
      { done: ['ai-match'], hasCompleted: true },
      {},
      { done: ['ai-match'], hasCompleted: true },
    ],
  ])('%s', (_, stored, change, expected) => {
    expect(changeSteps(stored, change)).toEqual(expected);
  });

  it('shows every step with true or false', () => {
    expect(presentSteps({ done: ['book-session'], hasCompleted: false })).toEqual({
      has_completed_onboarding: false,
      steps: {
        'ai-match': false,
        'explore-peeks': false,
        'book-session': true,
        'live-session': false,
        'build-network': false,
        'complete-profile': false,
      },
    });
  });
});
