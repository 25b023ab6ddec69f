import { t } from '../../i18n.ts';
import { InquiryListPage } from '../../components/inquiries/inquiry-list-page.tsx';

/** `/custom-admin/reports`: what members report about each other, with its state. */
export function ReportsPage() {
  return (
    <InquiryListPage
      title={t('Reports')}
      isReport
      emptyText={t('When members report someone or something, it shows up here.')}
    />
  );
}
