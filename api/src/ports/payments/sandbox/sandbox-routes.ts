import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlanPeriod } from '@acquaint/contracts';
import { notFound, NOTHING_HERE } from '../../../http/problem.ts';
import { checkoutPage, closedPage, portalPage } from './sandbox-pages.ts';
import { PORTAL_ACTIONS } from './sandbox-rules.ts';
import { SANDBOX_PATH, type SandboxDesk } from './sandbox.ts';
import type { SandboxCheckout, SandboxPortal } from './sandbox.tables.ts';

/** Registers the sandbox's pages. Their URLs cannot be guessed, so no login is needed. */
export function registerSandboxPages(
  app: FastifyInstance,
  desk: SandboxDesk,
  planCents: Readonly<Record<PlanPeriod, number>>,
): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    addCheckout(scope, desk);
    addPortal(scope, desk, planCents);
    done();
  });
}

function addCheckout(scope: FastifyInstance, desk: SandboxDesk): void {
  const path = `${SANDBOX_PATH}/checkout/:id`;
  const checkoutOf = async (request: FastifyRequest): Promise<SandboxCheckout> => {
    const checkout = await desk.findCheckout(idOf(request));
    if (!checkout) throw notFound(NOTHING_HERE);
    return checkout;
  };
  const over = (reply: FastifyReply, checkout: SandboxCheckout): FastifyReply =>
    checkout.state === 'paid'
      ? html(reply, closedPage('Paid', 'This has already been paid.', checkout.successUrl))
      : html(reply, closedPage('Too late', 'The time to pay for this has run out.', checkout.cancelUrl));

  scope.get(path, async (request, reply) => {
    const checkout = await checkoutOf(request);
    return checkout.state === 'open'
      ? html(reply, checkoutPage(checkout, request.url))
      : over(reply, checkout);
  });
  scope.post(path, async (request, reply) => {
    const checkout = await checkoutOf(request);
    const answer = answerOf(request);
    if (answer === 'cancel') return reply.redirect(checkout.cancelUrl, 303);
    if (checkout.state !== 'open') return over(reply, checkout);
    if (answer === 'refuse') return html(reply, checkoutPage(checkout, request.url, true));
    if (answer !== 'pay') return html(reply, checkoutPage(checkout, request.url));
    const paid = await desk.pay(checkout.id);
    return paid?.state === 'paid' ? reply.redirect(paid.successUrl, 303) : over(reply, paid ?? checkout);
  });
}

function addPortal(
  scope: FastifyInstance,
  desk: SandboxDesk,
  planCents: Readonly<Record<PlanPeriod, number>>,
): void {
  const path = `${SANDBOX_PATH}/portal/:id`;
  const portalOf = async (request: FastifyRequest): Promise<SandboxPortal> => {
    const portal = await desk.findPortal(idOf(request));
    if (!portal) throw notFound('This page has expired. Open it again from your account page.');
    return portal;
  };
  scope.get(path, async (request, reply) => {
    const { id, customer, returnUrl } = await portalOf(request);
    const subscription = await desk.findSubscription(customer);
    const action = `${SANDBOX_PATH}/portal/${id}`;
    const isDone = request.url.endsWith('?done');
    return html(reply, portalPage({ subscription, planCents, action, returnUrl, isDone }));
  });
  scope.post(path, async (request, reply) => {
    const { id, customer } = await portalOf(request);
    const action = PORTAL_ACTIONS.find((one) => one === answerOf(request));
    if (action) await desk.act(customer, action);
    return reply.redirect(`${SANDBOX_PATH}/portal/${id}${action ? '?done' : ''}`, 303);
  });
}

const idOf = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;

const answerOf = ({ body }: FastifyRequest): string | null =>
  body instanceof URLSearchParams ? body.get('answer') : null;

/** Sends a page that is not cached, because a checkout page changes once it is paid. */
const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
