import { reportSecurity, SECURITY_REPORT_TYPES } from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import { createSecurityReportsService, type SecurityReportsService } from './security-reports.service.ts';

/** A batch of reports that all repeat the policy is larger than one; nothing is as large as this. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** Where the page's Content-Security-Policy and Integrity-Policy have browsers send their reports. */
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
