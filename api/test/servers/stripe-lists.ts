/** A form-encoded request, and an object of Stripe. */
export type Form = Readonly<Record<string, string>>;
export type Thing = Record<string, unknown> & { id: string };

/** Returns those of a list that were created in the time that the caller asks for. */
export function within(all: readonly Thing[], form: Form): Thing[] {
  const [from, until] = [Number(form['created[gte]'] ?? 0), Number(form['created[lt]'] ?? Infinity)];
  return all.filter(({ created }) => Number(created) >= from && Number(created) < until);
}

/** Returns those of a list that are about the payment that the caller asks for. */
export function ofPayment(all: readonly Thing[], form: Form): Thing[] {
  return all.filter((one) => one['payment_intent'] === form['payment_intent']);
}

/** Returns one page of a list, after the item that the caller has last. @param most the largest page that is given. */
export function pageOfList(all: readonly Thing[], form: Form, most: number) {
  const after = all.findIndex(({ id }) => id === form['starting_after']) + 1;
  const end = after + Math.min(Number(form['limit'] ?? 10), most);
  return { object: 'list', data: all.slice(after, end), has_more: end < all.length };
}
