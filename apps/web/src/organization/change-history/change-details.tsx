import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { useTranslation } from 'react-i18next';
import { cx } from '@fieldstone/ui/cx';
import { Button } from '@fieldstone/ui/button';
import { toasts } from '@fieldstone/ui/toast';
import { changePath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import styles from './change-history.module.css';
import { viewOf } from './change-views.tsx';

/** Shows the difference of a change, offers what can be restored, and links to the change and to its page. */
export function ChangeDetails({ entry }: { readonly entry: ChangeHistoryEntry }) {
  const { t } = useTranslation('change-history');
  const moment = useMoment('2-digit');
  const isReadOnly = useIsReadOnly();
  const { at, id, outcome, origin, writtenBy, settingId } = entry;
  const { place, Difference, Restore } = viewOf(settingId);
  const facts = [
    t(outcome === 'done' ? 'details.saved' : 'details.sent', { at: moment(at) }),
    t('details.change', { id }),
    ...(writtenBy === undefined ? [] : [t('details.writtenBy', { name: writtenBy })]),
  ];
  const notes = [
    ...(outcome === 'done' ? [] : [t(`details.${outcome}`)]),
    ...(origin === 'outside' ? [t('details.outside')] : []),
    ...(origin === 'api' ? [t('details.api')] : []),
  ];
  const path = place?.(entry);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(new URL(changePath(id), globalThis.location.origin).href);
      toasts.success(t('details.linkCopied'));
    } catch {
      toasts.error(t('details.linkFailed'));
    }
  };
  return (
    <div className={styles.details}>
      <p className={cx('note', styles.facts)}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      {Difference && <Difference isShort={false} entry={entry} />}
      <div className={styles.actions}>
        {Restore && !isReadOnly && <Restore entry={entry} />}
        <span className={styles.links}>
          <Button variant="quiet" size="small" icon={<IconLink aria-hidden="true" />} onPress={() => void copyLink()}>
            {t('details.copyLink')}
          </Button>
          {path !== undefined && (
            <Link to={path} className={styles.link}>
              <IconArrowRight aria-hidden="true" size={16} />
              <span>{t(entry.process ? 'details.openProcesses' : 'details.open')}</span>
            </Link>
          )}
        </span>
      </div>
    </div>
  );
}
