import '@acquaint/ui/base.css';
import { startLocale } from '@acquaint/i18n';
import { startScheme } from '@acquaint/ui/scheme';
import { RouterProvider } from 'react-router-dom';
import { router } from './routes/router.tsx';

startScheme();
startLocale();

/** Root component of the shell. */
export function App() {
  // Renders a loaded page at once: in a transition React would yield to other frames every 5 ms, which only delays it.
  return <RouterProvider router={router} useTransitions={false} />;
}
