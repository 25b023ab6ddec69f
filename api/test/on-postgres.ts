/** Whether these tests run on PGlite, which one process owns: no second one can look on, hold a lock or be killed beside it. */
const isEmbedded = (process.env.ACQUAINT_TEST_DATABASE ?? 'pglite') === 'pglite';

/** A test of what takes two processes on one database, or its locks. On PGlite it is skipped, and counted as that. */
// eslint-disable-next-line acquaint/restricted-syntax -- it would pass without having run; the whole test command runs it on PostgreSQL
export const onPostgres: jest.It = isEmbedded ? it.skip : it;
