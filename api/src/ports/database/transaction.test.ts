import type { Database, Transaction } from './database.ts';
import { SqlState } from './errors.ts';
import { afterCommit, withTransaction } from './transaction.ts';

/** A fake database that only records in `log` how each transaction ended. */
function setUp() {
  const log: string[] = [];
  const transaction = async (work: (tx: Transaction) => Promise<unknown>): Promise<unknown> => {
    try {
      const result = await work({} as Transaction);
      log.push('commit');
      return result;
    } catch (error) {
      log.push('rollback');
      throw error;
    }
  };
  return { db: { transaction } as Database, log };
}

const lostRace = (): Error => Object.assign(new Error('lost'), { code: SqlState.serializationFailure });

describe('an action after the commit', () => {
  it('runs in order, and not before the commit', async () => {
    const { db, log } = setUp();
    await withTransaction(db, async (tx) => {
      afterCommit(tx, () => log.push('first'));
      await Promise.resolve();
      afterCommit(tx, () => log.push('second'));
    });
    expect(log).toEqual(['commit', 'first', 'second']);
  });

  it('runs once, even if the transaction was retried', async () => {
    const { db, log } = setUp();
    let tries = 0;
    await withTransaction(db, (tx) => {
      tries += 1;
      afterCommit(tx, () => log.push('told'));
      return tries < 3 ? Promise.reject(lostRace()) : Promise.resolve();
    });
    expect(log).toEqual(['rollback', 'rollback', 'commit', 'told']);
  });

  it('does not run when the transaction is rolled back', async () => {
    const { db, log } = setUp();
    const attempt = withTransaction(db, (tx) => {
      afterCommit(tx, () => log.push('told'));
      return Promise.reject(new Error('no'));
    });
    await expect(attempt).rejects.toThrow('no');
    expect(log).toEqual(['rollback']);
  });

  it('can only be added to a transaction of withTransaction', () => {
    expect(() => afterCommit({} as Transaction, () => undefined)).toThrow(
      'afterCommit needs the transaction',
    );
  });
});
