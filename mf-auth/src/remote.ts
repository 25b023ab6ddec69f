import { defineRemote, lazyPage } from '@acquaint/remote-kit';
import { words } from './i18n.ts';

export const remote = defineRemote({
  name: 'mf-auth',
  shellApi: '^2.3.0',
  words,
  routes: {
    login: lazyPage(() => import('./features/login/login.page.tsx').then((it) => it.LoginPage)),
    register: lazyPage(() => import('./features/register/register.page.tsx').then((it) => it.RegisterPage)),
    'forgot-password': lazyPage(() =>
      import('./features/forgot-password/forgot-password.page.tsx').then((it) => it.ForgotPasswordPage),
    ),
    onboarding: lazyPage(() =>
      import('./features/onboarding/onboarding.page.tsx').then((it) => it.OnboardingPage),
    ),
    'provider-callback': lazyPage(() =>
      import('./features/provider-callback/provider-callback.page.tsx').then((it) => it.ProviderCallbackPage),
    ),
    account: lazyPage(() => import('./features/account/account.page.tsx').then((it) => it.AccountPage)),
  },
  modals: {
    'language-and-formats': lazyPage(() =>
      import('./features/formats/formats.modal.tsx').then((it) => it.LocaleModal),
    ),
  },
});
