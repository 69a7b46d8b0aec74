import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { toDay } from '@fieldstone/contracts/platform/days';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { IconButton } from '@fieldstone/ui/icon-button';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { useSessionUser } from '../../../lib/session/session-query.ts';
import type { RestoredDraft } from '../../model/use-draft.ts';
import styles from './stored-notice.module.css';

export type DraftNoticeProps = {
  /** The drafts of the page and of its parts, which are restored and discarded together. */
  readonly drafts: readonly RestoredDraft[];
};

/** Shows that unsaved changes were restored, or offers those whose stored values have changed since (requirement FIX-69). */
export function DraftNotice({ drafts }: DraftNoticeProps) {
  const { t } = useTranslation(['settings', 'common']);
  const timeOf = useTime();
  const offers = drafts.flatMap(({ offer }) => offer ?? []);
  const restoredAt = latest(drafts.flatMap((draft) => draft.restoredAt ?? []));
  const offeredAt = latest(offers.map(({ at }) => at));
  return (
    <>
      {restoredAt !== undefined && (
        <Banner
          tone="info"
          title={t('draft.restored', { at: timeOf(restoredAt) })}
          action={
            <IconButton
              label={t('common:dismiss')}
              icon={<IconX aria-hidden="true" />}
              onPress={() => {
                for (const draft of drafts) draft.dismissRestored();
              }}
            />
          }
        />
      )}
      {offeredAt !== undefined && (
        <Banner tone="warning" title={t('draft.offered', { at: timeOf(offeredAt) })}>
          <p>{t('draft.moved')}</p>
          <div className={styles.actions}>
            <Button
              size="small"
              onPress={() => {
                for (const offer of offers) offer.restore();
              }}
            >
              {t('draft.restore')}
            </Button>
            <Button
              size="small"
              onPress={() => {
                for (const offer of offers) offer.discard();
              }}
            >
              {t('draft.discard')}
            </Button>
          </div>
        </Banner>
      )}
    </>
  );
}

function latest(moments: readonly string[]): string | undefined {
  return moments.toSorted().at(-1);
}

/** Returns a function that writes a moment of today as its time, and others with their date. */
function useTime(): (moment: string) => string {
  const { locale, timeZone } = useSessionUser();
  const moment = useMoment();
  return (at) => {
    const isToday = toDay(Date.parse(at), timeZone) === toDay(Date.now(), timeZone);
    return isToday ? dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(at)) : moment(at);
  };
}
