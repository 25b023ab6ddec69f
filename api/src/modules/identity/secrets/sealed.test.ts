import { createSeal } from './sealed.ts';

describe('a sealed secret', () => {
  const seal = createSeal(['a secret of 32 characters or even more']);
  const sealed = seal.close('JBSWY3DPEHPK3PXP', 'totp ada');

  it('can be decrypted only for its purpose, and differs at each encryption', () => {
    expect(seal.open(sealed, 'totp ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(seal.close('JBSWY3DPEHPK3PXP', 'totp ada')).not.toBe(sealed);
  });

  it.each([
    ['for another owner', () => seal.open(sealed, 'totp eve')],
    [
      'with another secret',
      () => createSeal(['another secret of 32 characters or more']).open(sealed, 'totp ada'),
    ],
    ['when it was changed', () => seal.open(`A${sealed.slice(1)}B`, 'totp ada')],
    ['when it was truncated', () => seal.open(sealed.slice(0, 20), 'totp ada')],
  ])('cannot decrypt %s', (_, open) => {
    expect(open).toThrow();
  });
});
