import type { Database, Transaction } from './database.ts';
import { SqlState } from './errors.ts';
import { afterCommit, withTransaction } from './transaction.ts';

/** A database that only says, in `log`, how each transaction ended. */
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

describe('what is told after a commit', () => {
  it('is told in its order, and not before the commit', async () => {
    const { db, log } = setUp();
    await withTransaction(db, async (tx) => {
      afterCommit(tx, () => log.push('first'));
      await Promise.resolve();
      afterCommit(tx, () => log.push('second'));
    });
    expect(log).toEqual(['commit', 'first', 'second']);
  });

  it('is told once, however many races were lost before', async () => {
    const { db, log } = setUp();
    let tries = 0;
    await withTransaction(db, (tx) => {
      tries += 1;
      afterCommit(tx, () => log.push('told'));
      return tries < 3 ? Promise.reject(lostRace()) : Promise.resolve();
    });
    expect(log).toEqual(['rollback', 'rollback', 'commit', 'told']);
  });

  it('is told to nobody when the transaction is rolled back', async () => {
    const { db, log } = setUp();
    const attempt = withTransaction(db, (tx) => {
      afterCommit(tx, () => log.push('told'));
      return Promise.reject(new Error('no'));
    });
    await expect(attempt).rejects.toThrow('no');
    expect(log).toEqual(['rollback']);
  });

  it('is asked for with the transaction of withTransaction alone', () => {
    expect(() => afterCommit({} as Transaction, () => undefined)).toThrow(
      'afterCommit needs the transaction',
    );
  });
});
