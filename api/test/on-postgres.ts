/** Whether these tests run on PGlite, which one process owns: no second one can look on, hold a lock or be killed beside it. */
const isEmbedded = (process.env.ACQUAINT_TEST_DATABASE ?? 'pglite') === 'pglite';

// Looked up for each test: files share this module, and each has an `it` of its own.
// oxlint-disable-next-line acquaint/restricted-syntax -- it would pass without having run; the whole test command runs it on PostgreSQL
const chosen = (): jest.It => (isEmbedded ? it.skip : it);

/** A test of what takes two processes on one database, or its locks. On PGlite it is skipped, and counted as that. */
export const onPostgres = Object.defineProperty((...test: Parameters<jest.It>) => chosen()(...test), 'each', {
  get: () => chosen().each,
}) as jest.It;
