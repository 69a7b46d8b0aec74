import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { useMoment } from '../../../lib/session/use-moment.ts';
import styles from '../change-history.module.css';
import type { RestoreProps } from '../change-view.ts';
import type { Side } from '../payload-at.ts';
import { settingName } from '../setting-choices.ts';
import { useChangeSubject } from '../use-change-subject.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** Shows the button that undoes a change: it stores the value before it again (requirement FIX-92). */
export function UndoChange({ entry }: RestoreProps) {
  return <RestoreButton entry={entry} side="before" />;
}

/** Shows the button that stores the value after a change again. */
export function BringVersionBack({ entry }: RestoreProps) {
  return <RestoreButton entry={entry} side="after" />;
}

/** Shows nothing for a value that was never stored, is not recorded, or is the current one. */
function RestoreButton({ entry, side }: RestoreProps & { readonly side: Side }) {
  const { t } = useTranslation('change-history');
  const moment = useMoment('2-digit');
  const subject = useChangeSubject(entry);
  const [isOpen, setOpen] = useState(false);
  const { fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLElement, HTMLElement>('li');
  const isOffered = entry.outcome !== 'failed' && entry.current?.[side] !== true && entry.unreadable?.[side] !== true;
  if (!subject || (!isOffered && !isOpen)) return null;
  const isUndo = side === 'before';
  return (
    <>
      <Button
        size="small"
        variant={isUndo ? 'quiet' : 'secondary'}
        icon={isUndo ? <IconArrowBackUp aria-hidden="true" /> : <IconRestore aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={t(`restore.${side}.openOf`, { setting: settingName(entry.settingId), at: moment(entry.at) })}
        onPress={() => setOpen(true)}
      >
        <span className={isUndo ? styles.openText : undefined}>{t(`restore.${side}.open`)}</span>
      </Button>
      {isOpen && (
        <RestoreDialog
          entry={entry}
          subject={subject}
          side={side}
          onClose={() => setOpen(false)}
          onReloaded={() => {
            // The value is the current one now, so the button is gone.
            fallbackRef.current = document.getElementById(`change-${entry.id}`);
            rowRemoved(0);
          }}
        />
      )}
    </>
  );
}
