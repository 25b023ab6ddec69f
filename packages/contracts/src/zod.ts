// eslint-disable-next-line no-restricted-imports -- the only module that may import zod directly
import { config, z } from 'zod';

// In a browser, zod probes whether it may create functions with eval. The content security policy forbids that, and each probe
// would be reported as a violation. On the server it is allowed, and faster. Set here, because schemas read the setting when they
// are created.
if (typeof document !== 'undefined') config({ jitless: true });

export { z };
