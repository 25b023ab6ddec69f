import { t } from '../../i18n.ts';
import { InquiryListPage } from '../../components/inquiries/inquiry-list-page.tsx';

/** `/custom-admin/inquiries`: inquiries sent from the public pages, with their state. */
export function InquiriesPage() {
  return (
    <InquiryListPage title={t('Inquiries')} emptyText={t('Messages from the public pages show up here.')} />
  );
}
