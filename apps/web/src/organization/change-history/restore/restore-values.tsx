import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { useMoment } from '../../../lib/session/use-moment.ts';
import styles from '../change-history.module.css';
import type { RestoreProps } from '../change-view.ts';
import { settingName } from '../setting-choices.ts';
import { useChangeSubject } from '../use-change-subject.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** Shows the button that restores the value before or after a change, if one of them is recorded. */
export function RestoreValues({ entry }: RestoreProps) {
  const { t } = useTranslation('change-history');
  const moment = useMoment('2-digit');
  const subject = useChangeSubject(entry);
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = (['before', 'after'] as const).filter(
    (side) => subject?.change.unreadable?.[side] !== true,
  );
  if (!subject || !first) return null;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<IconArrowBackUp aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={t('restore.openOf', { setting: settingName(entry.settingId), at: moment(entry.at) })}
        onPress={() => setOpen(true)}
      >
        <span className={styles.openText}>{t('restore.open')}</span>
      </Button>
      {isOpen && (
        <RestoreDialog entry={entry} subject={subject} sides={[first, ...others]} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
