import { changedVisibility, presentVisibility } from './profile-visibility.ts';

describe('the visibility of a field', () => {
  it('is everybody until it is chosen, and again after a reset', () => {
    expect(presentVisibility({}).story).toBe('everyone');
    const kept = changedVisibility({}, { story: 'me', company: 'connections' });
    expect(kept).toEqual({ story: 'me', company: 'connections' });
    expect(presentVisibility(kept)).toMatchObject({
      story: 'me',
      company: 'connections',
      website: 'everyone',
    });
    expect(changedVisibility(kept, { story: 'everyone' })).toEqual({ company: 'connections' });
  });
});
