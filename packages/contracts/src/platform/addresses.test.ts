import { to } from './addresses.ts';

describe('the URL of a page', () => {
  it('contains the given query values, encoded, and no others', () => {
    expect(to('/dashboard/user', { username: 'ada+1 &x' })).toBe('/dashboard/user?username=ada%2B1%20%26x');
    expect(to('/dashboard/network', { conversation: 'c', message: 7 })).toBe(
      '/dashboard/network?conversation=c&message=7',
    );
    expect(to('/dashboard/account', {}, 'plan')).toBe('/dashboard/account#plan');
  });

  it('contains the parameters of its path', () => {
    expect(to('/peeks/record/clip/:clip', { clip: 'a/b' })).toBe('/peeks/record/clip/a%2Fb');
  });

  it('is a type error for an unknown page, an unknown query or a missing parameter', () => {
    // @ts-expect-error no such page
    to('/dashboard/usr', {});
    // @ts-expect-error no such query
    to('/dashboard/user', { name: 'ada' });
    // @ts-expect-error no value for `clip`
    to('/peeks/record/clip/:clip', {});
  });
});
