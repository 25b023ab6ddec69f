import { test as base } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';

// Without the watch: errors are provoked on purpose.
const test = base;

test('the page blocks foreign code', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();

  await test.step('a script without its digest, even one of our own files', async () => {
    const outcome = await page.evaluate(async () => {
      const own = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]');
      const load = (integrity: string) =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          script.crossOrigin = 'anonymous';
          script.integrity = integrity;
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('refused');
          script.src = own?.src ?? '';
          document.head.append(script);
        });
      return [await load(''), await load('sha256-AAAA'), await load(own?.integrity ?? '')];
    });
    expect(outcome).toEqual(['refused', 'refused', 'loaded']);
  });

  await test.step('eval, HTML strings, and foreign scripts', async () => {
    const refused = await page.evaluate(async () => {
      // Code that the test tool evaluates synchronously is exempt from the policy.
      await new Promise((resolve) => setTimeout(resolve));
      const throws = (act: () => unknown) => {
        try {
          act();
          return 'allowed';
        } catch {
          return 'refused';
        }
      };
      const script = document.createElement('script');
      return {
        eval: throws(() => (0, eval)('1')),
        function: throws(() => Reflect.construct(Function, ['return 1'])),
        markup: throws(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
        style: throws(() => (document.createElement('style').innerHTML = 'a { color: teal }')),
        foreignScript: throws(() => (script.src = 'https://elsewhere.example/x.js')),
        inlineScript: throws(() => (script.text = 'alert(1)')),
        secondPolicy: throws(() =>
          (
            window as unknown as { trustedTypes: { createPolicy: (...rule: unknown[]) => void } }
          ).trustedTypes.createPolicy('mine', {}),
        ),
      };
    });
    expect(refused).toEqual({
      eval: 'refused',
      function: 'refused',
      markup: 'refused',
      style: 'allowed',
      foreignScript: 'refused',
      inlineScript: 'refused',
      secondPolicy: 'refused',
    });
  });

  await test.step('requests to other origins', async () => {
    const blocked = await page.evaluate(async () => {
      const violation = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
      );
      await fetch('http://127.0.0.1:9/').catch(() => undefined);
      return violation;
    });
    expect(blocked).toBe('connect-src');
  });
});
