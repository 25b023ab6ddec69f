import { z } from './zod.ts';
import { defineEndpoint } from './endpoint.ts';

/** Content types browsers send their reports as, besides `application/json`. */
export const SECURITY_REPORT_TYPES = ['application/csp-report', 'application/reports+json'] as const;

/** What `report-uri` of a Content-Security-Policy brings. Browsers differ: whatever else they tell is dropped. */
const PolicyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().nullish(),
    'line-number': z.number().nullish(),
  }),
});

/** What the Reporting API brings: `csp-violation`, `integrity-violation` and other types. */
const BrowserReport = z.object({
  type: z.string(),
  body: z
    .object({
      effectiveDirective: z.string().optional(),
      blockedURL: z.string().nullish(),
      sourceFile: z.string().nullish(),
      lineNumber: z.number().nullish(),
      /** Of `integrity-violation`: what was about to be loaded, such as `script`. */
      destination: z.string().optional(),
    })
    .nullish(),
});

/** The page's policies name this address: whoever runs the platform sees in its numbers and log what was blocked. */
export const reportSecurity = defineEndpoint({
  name: 'platform.reportSecurity',
  method: 'POST',
  path: '/security-reports/',
  access: 'visitor',
  owner: 'platform',
  limit: 'security-report/address',
  summary: 'A browser reports what the page’s Content-Security-Policy or Integrity-Policy blocked',
  body: z.union([PolicyReport, BrowserReport, z.array(BrowserReport).max(100)]),
  responses: { 204: z.undefined() },
});
