// eslint-disable-next-line no-restricted-imports -- the one place
import { config, z } from 'zod';

// In a browser zod tries whether it may write functions of its own. The page's policy forbids it, and each try would be a report
// of a violation. On the server it may: that is faster. Here, because schemas look at the setting when they are made.
if (typeof document !== 'undefined') config({ jitless: true });

export { z };
