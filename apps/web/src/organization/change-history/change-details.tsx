import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { toasts } from '@fieldstone/ui/toast';
import { changePath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { differencesOf } from '../../settings/differences/differences-of.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { ChangeDifference } from './change-difference.tsx';
import styles from './change-history.module.css';
import { hasHistory, pageOfChange } from './change-path.ts';
import type { ChangeSubject } from './change-subject.ts';
import { ProcessDetails } from './process-change.tsx';
import { RestoreActions } from './restore/restore-actions.tsx';
import { RestoreProfile } from './restore/restore-profile.tsx';
import { RestoreToken } from './restore/restore-token.tsx';
import { usePlainLines } from './use-plain-lines.ts';

export type ChangeDetailsProps = {
  readonly entry: ChangeHistoryEntry;
  readonly subject: ChangeSubject | undefined;
};

/** Shows the difference of a change, offers to restore either value, and links to the change and to its page. */
export function ChangeDetails({ entry, subject }: ChangeDetailsProps) {
  const { t } = useTranslation('change-history');
  const moment = useMoment('2-digit');
  const isReadOnly = useIsReadOnly();
  const lines = usePlainLines(entry);
  const { at, id, outcome, origin, writtenBy, ticket, isFirstFound } = entry;
  const facts = [
    t(outcome === 'done' ? 'details.saved' : 'details.sent', { at: moment(at) }),
    t('details.change', { id }),
    ...(ticket === undefined ? [] : [t('details.ticket', { ticket })]),
    ...(writtenBy === undefined ? [] : [t('details.writtenBy', { name: writtenBy })]),
  ];
  const notes = [
    ...(outcome === 'done' ? [] : [t(`details.${outcome}`)]),
    ...(isFirstFound ? [t('details.found')] : origin === 'outside' ? [t('details.outside')] : []),
    ...(origin === 'api' ? [t('details.api')] : []),
    ...(subject === undefined && lines.length === 0 && hasHistory(entry) ? [t('details.noDifference')] : []),
  ];
  const differences = subject ? differencesOf(subject.editable, subject.change) : [];
  const path = pageOfChange(entry);
  const toHistory = hasHistory(entry) && !subject;
  const linkText = toHistory ? 'details.openHistory' : entry.process ? 'details.openProcesses' : 'details.open';
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
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {subject && differences.length > 0 && <ChangeDifference subject={subject} differences={differences} />}
      {entry.process && <ProcessDetails {...entry} />}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {subject && !isReadOnly && <RestoreActions entry={entry} subject={subject} />}
        {!isReadOnly && <RestoreProfile entry={entry} />}
        {!isReadOnly && <RestoreToken entry={entry} />}
        <span className={styles.links}>
          <Button variant="quiet" size="small" icon={<IconLink aria-hidden="true" />} onPress={() => void copyLink()}>
            {t('details.copyLink')}
          </Button>
          {path !== undefined && (
            <Link to={toHistory ? `${path}?history=${id}` : path} className={styles.link}>
              <IconArrowRight aria-hidden="true" size={16} />
              <span>{t(linkText)}</span>
            </Link>
          )}
        </span>
      </div>
    </div>
  );
}
