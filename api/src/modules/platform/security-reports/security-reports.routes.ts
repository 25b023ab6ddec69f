import { reportSecurity, SECURITY_REPORT_TYPES } from '@acquaint/contracts';
import type { Platform } from '../../../platform.ts';
import { createSecurityReportsService, type SecurityReportsService } from './security-reports.service.ts';

/** Maximum body size. A batch of reports, each of which repeats the policy, is larger than a single one, but never this large. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** Registers the endpoint to which browsers report violations of the page's Content-Security-Policy and Integrity-Policy. */
export function registerSecurityReports({ serve, app, publicUrl }: Platform): SecurityReportsService {
  const service = createSecurityReportsService({
    log: app.log,
    ownOrigin: () => new URL(publicUrl()).origin,
  });
  serve(reportSecurity, { bodyLimit: BODY_LIMIT_BYTES, jsonTypes: SECURITY_REPORT_TYPES }).with(
    ({ body }) => {
      service.report(body);
      return { status: 204, body: undefined };
    },
  );
  return service;
}
