import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { causeOf, isSilent } from '../../lib/api/report-error.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useLoadFailure } from '../../lib/page/use-load-failure.ts';
import type { AppointmentDraft } from './appointment-draft.ts';
import styles from './appointment-preview.module.css';
import { PreviewContent } from './preview-content.tsx';
import { PreviewHead } from './preview-head.tsx';
import { usePreviewData } from './use-preview-data.ts';
import { useWorkOrders } from './use-work-orders.ts';

/** Previews the app's appointments for real work orders of the org, with the draft of a setting. Only reads from the CRM. */
export function AppointmentPreview({ draft }: { readonly draft: AppointmentDraft }) {
  const { t } = useTranslation(['preview', 'common']);
  const id = useId();
  const workOrders = useWorkOrders();
  const { source, shown, isGone, isEmpty } = workOrders;
  const { preview, isLoading, error, retry } = usePreviewData(
    draft,
    shown.map((one) => one.id),
  );
  const [selected, setSelected] = useState<string>();
  const failure = source.error ?? error;
  useLoadFailure(t('failed'), failure);

  return (
    <section aria-labelledby={id} className={styles.preview}>
      <PreviewHead
        headingId={id}
        workOrders={workOrders}
        isLoading={!isEmpty && (isLoading || workOrders.isFetching) && preview !== undefined}
        onChoose={(workOrder) => {
          workOrders.choose(workOrder);
          setSelected(workOrder);
        }}
      />
      {isGone && (
        <Banner tone="info" title={t('gone.title')}>
          <p>{t('gone.text')}</p>
        </Banner>
      )}
      {failure !== null && !isSilent(failure) && (
        <Banner
          tone="error"
          title={t('failed')}
          action={
            <Button size="small" onPress={() => (source.error === null ? retry() : void source.refetch())}>
              {t('common:retry')}
            </Button>
          }
        >
          <p>{causeOf(failure)}</p>
        </Banner>
      )}
      {isEmpty && (
        <EmptyState title={t('empty.title')} icon={<IconCalendarOff size={24} />}>
          {t('empty.text')}
        </EmptyState>
      )}
      {preview !== undefined && !isEmpty && (
        <PreviewContent preview={preview} selected={selected} onSelect={setSelected} isStale={isLoading} />
      )}
      {preview === undefined && !isEmpty && failure === null && <Skeleton lines={9} label={t('loading')} />}
    </section>
  );
}
