import { withoutPageInAttempts } from './element-errors.ts';

const page = {} as Element;
const usual = (message: string | null) => new Error(`${message ?? ''} and the page`);

describe('errors of queries', () => {
  it('show the page, except in attempts of a wait', () => {
    let isTrying = false;
    const errorOf = withoutPageInAttempts(usual, () => ({ _disableExpensiveErrorDiagnostics: isTrying }));
    expect(errorOf('No button', page).message).toBe('No button and the page');
    isTrying = true;
    expect(errorOf('No button', page)).toMatchObject({
      name: 'TestingLibraryElementError',
      message: 'No button',
    });
  });

  it('are wrapped once', () => {
    const once = withoutPageInAttempts(usual, () => ({}));
    expect(withoutPageInAttempts(once, () => ({}))).toBe(once);
  });
});
