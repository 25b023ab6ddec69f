import { badField, conflict, tooMany } from './problem.ts';

describe('a problem', () => {
  it('contains its sentence, its field errors and what the contract adds', () => {
    expect(badField('email', 'Enter an email').body()).toEqual({
      detail: 'Please check the highlighted fields.',
      errors: { email: ['Enter an email'] },
    });
    expect(conflict('Choose another slot.', { alternatives: [1] }).body()).toEqual({
      detail: 'Choose another slot.',
      alternatives: [1],
    });
  });

  it.each([
    [0.2, '1', '1 second'],
    [60, '60', '60 seconds'],
    [91, '91', '2 minutes'],
    [900, '900', '15 minutes'],
  ])('after %s seconds says when to retry', (seconds, header, words) => {
    const problem = tooMany(seconds);
    expect(problem.headers['retry-after']).toBe(header);
    expect(problem.detail).toMatch(words);
  });
});
