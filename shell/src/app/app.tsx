import '@acquaint/ui/base.css';
import { startLocale } from '@acquaint/i18n';
import { startScheme } from '@acquaint/ui/scheme';
import { CurrentPage } from './routes/router.tsx';

startScheme();
startLocale();

/** Root component of the shell. */
export function App() {
  return <CurrentPage />;
}
