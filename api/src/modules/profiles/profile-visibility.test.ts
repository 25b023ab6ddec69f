import { changedVisibility, presentVisibility } from './profile-visibility.ts';

describe('the visibility of a field', () => {
  it('is everybody until it is chosen, and again after a reset', () => {
    expect(presentVisibility({}).story).toBe('everyone');
    const visibility = changedVisibility({}, { story: 'me', company: 'connections' });
    expect(visibility).toEqual({ story: 'me', company: 'connections' });
    expect(presentVisibility(visibility)).toMatchObject({
      story: 'me',
      company: 'connections',
      website: 'everyone',
    });
    expect(changedVisibility(visibility, { story: 'everyone' })).toEqual({ company: 'connections' });
  });
});
