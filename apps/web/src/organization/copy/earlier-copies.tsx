import { listPlannedChanges } from '@fieldstone/contracts/changes/changes';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FRESH, isApplying } from '../../changes/change-queries.ts';
import { routeQuery } from '../../lib/api/route-query.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Disclosure } from '@fieldstone/ui/disclosure';
import styles from './earlier-copies.module.css';

export type EarlierCopiesProps = { readonly profileId: string; readonly onShow: (copyId: string) => void };

/** Lists the latest copies from the group profile, with a running one in a banner. */
export function EarlierCopies({ profileId, onShow }: EarlierCopiesProps) {
  const { t } = useTranslation('copy');
  const moment = useMoment();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(copiesQuery(profileId));
  if (!data) {
    const title = t('earlier.failed');
    return <FailureBanner tone="warning" title={title} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  if (data.length === 0) return null;
  const titleOf = ({ kind, createdBy, createdAt }: PlannedChange) =>
    t(kind === 'undo' ? 'earlier.undo' : 'earlier.copy', { by: createdBy, at: moment(createdAt) });
  const running = data.find(isApplying);
  return (
    <>
      {running && (
        <Banner
          tone="info"
          title={t('earlier.running')}
          action={<Button onPress={() => onShow(running.id)}>{t('earlier.show')}</Button>}
        >
          <p>{titleOf(running)}</p>
        </Banner>
      )}
      <Disclosure title={t('earlier.title', { count: data.length })} isExpanded={isOpen} onExpandedChange={setOpen}>
        <ul className={styles.earlier}>
          {data.map((copy) => (
            <li key={copy.id}>
              <span>{`${titleOf(copy)}: ${t('earlier.size', { count: copy.targets })}`}</span>
              <Button
                size="small"
                aria-label={t('earlier.showLabel', { copy: titleOf(copy) })}
                onPress={() => onShow(copy.id)}
              >
                {t('earlier.show')}
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

/** Queries the latest copies from a group profile. */
function copiesQuery(source: string) {
  return routeQuery(listPlannedChanges, {
    query: { source },
    queryKey: ['copies', source],
    ...FRESH,
    data: ({ records }) => records,
  });
}
