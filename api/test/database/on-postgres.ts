/**
 * Whether these tests run on PGlite, which allows only one process: a second one cannot observe it, hold a lock or be
 * killed.
 */
const isEmbedded = (process.env.ACQUAINT_TEST_DATABASE ?? 'pglite') === 'pglite';

// Looked up for each test: files share this module, but each has a separate `it`.
// oxlint-disable-next-line acquaint/restricted-syntax -- it would pass without having run; the whole test command runs it on PostgreSQL
const chosen = (): jest.It => (isEmbedded ? it.skip : it);

/** A test that needs two processes on one database, or its locks. On PGlite it is reported as skipped. */
export const onPostgres = Object.defineProperty((...test: Parameters<jest.It>) => chosen()(...test), 'each', {
  get: () => chosen().each,
}) as jest.It;
