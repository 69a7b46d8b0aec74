import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import type { AppointmentDraft } from './appointment-draft.ts';
import styles from './appointment-preview.module.css';
import { PreviewContent } from './preview-content.tsx';
import { PreviewHead } from './preview-head.tsx';
import { usePreviewData } from './use-preview-data.ts';
import { useTechnician } from './use-technician.ts';
import { useWorkOrders } from './use-work-orders.ts';

export type AppointmentPreviewProps = {
  /** The group profile whose technicians are offered. */
  readonly profileId: string;
  readonly draft: AppointmentDraft;
};

/**
 * Previews the app's appointments for real work orders of the org, or those of one technician, with the draft of a setting. Only
 * reads from the CRM.
 */
export function AppointmentPreview({ profileId, draft }: AppointmentPreviewProps) {
  const { t } = useTranslation(['preview', 'common']);
  const id = useId();
  const technician = useTechnician(profileId);
  const workOrders = useWorkOrders(technician);
  const { source, shown, isGone, isEmpty } = workOrders;
  const { preview, isLoading, error, retry } = usePreviewData(
    draft,
    shown.map((one) => one.id),
    technician.shown,
  );
  const [selected, setSelected] = useState<string>();
  const reload = () => void source.refetch();
  const failed = [technician, { error: source.error, retry: reload }, { error, retry }].find((part) => part.error);

  return (
    <section aria-labelledby={id} className={styles.preview}>
      <PreviewHead
        headingId={id}
        profileId={profileId}
        technician={technician}
        workOrders={workOrders}
        isLoading={!isEmpty && (isLoading || workOrders.isFetching) && preview !== undefined}
        onChoose={(workOrder) => {
          workOrders.choose(workOrder);
          setSelected(workOrder);
        }}
      />
      {technician.isGone && (
        <Banner tone="info" title={t('technician.gone.title')}>
          <p>{t(technician.isOffered ? 'technician.gone.text' : 'technician.gone.hidden')}</p>
        </Banner>
      )}
      {isGone && (
        <Banner tone="info" title={t('gone.title')}>
          <p>{t('gone.text')}</p>
        </Banner>
      )}
      {failed && <FailureBanner title={t('failed')} error={failed.error} onRetry={failed.retry} />}
      {isEmpty && technician.shown && (
        <EmptyState
          title={t('technician.empty.title', { name: technician.shown.name })}
          icon={<IconCalendarOff size={24} />}
          action={<Button onPress={() => technician.choose(undefined)}>{t('technician.empty.showAny')}</Button>}
        >
          {t('technician.empty.text')}
        </EmptyState>
      )}
      {isEmpty && !technician.shown && (
        <EmptyState title={t('empty.title')} icon={<IconCalendarOff size={24} />}>
          {t('empty.text')}
        </EmptyState>
      )}
      {preview !== undefined && !isEmpty && (
        <PreviewContent
          preview={preview}
          selected={selected}
          onSelect={setSelected}
          isStale={isLoading || workOrders.isFetching}
        />
      )}
      {preview === undefined && !isEmpty && !failed && <Skeleton lines={9} label={t('loading')} />}
    </section>
  );
}
