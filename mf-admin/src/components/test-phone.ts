/** Makes the window as narrow as a phone’s in each test of a block. */
export function onPhone(): void {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query === '(max-width: 599px)' });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });
}
