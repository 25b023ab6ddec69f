import { stormIsSettled } from './test-storm-outcome.ts';

it('ten thousand events that come late, repeated, in another order or never leave the ledger right to the cent (R-PAY-11)', () =>
  stormIsSettled({ deliveries: 10_000 }));
