import { getWallet, listWalletEntries, requestPayout } from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import { createWalletService, type Vouchers } from './wallet.service.ts';

/** The wallet of each member. */
export function registerPayments({ serve, db, config }: Pick<Platform, 'serve' | 'db' | 'config'>): Vouchers {
  const wallet = createWalletService({ db, voucherCents: config.business.voucherCents });
  serve(getWallet).with(async (_, context) => ({ status: 200, body: await wallet.get(context) }));
  serve(listWalletEntries).with(async ({ query }, context) => ({
    status: 200,
    body: await wallet.listEntries(context, query),
  }));
  serve(requestPayout).with(async ({ body }, context) => ({
    status: 201,
    body: await wallet.requestPayout(context, body),
  }));
  return wallet;
}
