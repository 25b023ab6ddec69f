import { z } from '../zod.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Content types browsers send their reports as, besides `application/json`. */
export const SECURITY_REPORT_TYPES = ['application/csp-report', 'application/reports+json'] as const;

/** A report from `report-uri` of a Content-Security-Policy. Browsers differ: other fields are dropped. */
const PolicyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().nullish(),
    'line-number': z.number().nullish(),
  }),
});

/** A report of the Reporting API: `csp-violation`, `integrity-violation` and other types. */
const BrowserReport = z.object({
  type: z.string(),
  body: z
    .object({
      effectiveDirective: z.string().optional(),
      blockedURL: z.string().nullish(),
      sourceFile: z.string().nullish(),
      lineNumber: z.number().nullish(),
      /** For `integrity-violation`: what was to be loaded, such as `script`. */
      destination: z.string().optional(),
    })
    .nullish(),
});

/** The page's policies name this endpoint, so that the operator sees blocked content in metrics and logs. */
export const reportSecurity = defineEndpoint({
  name: 'platform.reportSecurity',
  method: 'POST',
  path: '/security-reports/',
  access: 'visitor',
  owner: 'platform',
  noPage: 'Browsers report violations of the content security policy',
  limit: 'security-report/address',
  summary:
    "Receive a browser's report of what the page’s Content-Security-Policy or Integrity-Policy blocked",
  body: z.union([PolicyReport, BrowserReport, z.array(BrowserReport).max(100)]),
  sample: {
    body: {
      'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://pictures.example/one.png' },
    },
  },
  responses: { 204: z.undefined() },
});
