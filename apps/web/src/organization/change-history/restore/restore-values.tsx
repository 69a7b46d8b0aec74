import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { settingQuery } from '../../../settings/model/setting-query.ts';
import styles from '../change-history.module.css';
import type { RestoreProps } from '../change-view.ts';
import { payloadAt } from '../payload-at.ts';
import type { Side } from '../payload-at.ts';
import { useChangeSubject } from '../use-change-subject.ts';
import type { ChangeSubject } from '../use-change-subject.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** Shows the buttons that restore the value before or after a change; that of the current value is disabled. */
export function RestoreValues({ entry }: RestoreProps) {
  const subject = useChangeSubject(entry);
  return subject && <Buttons entry={entry} subject={subject} />;
}

function Buttons({ entry, subject }: RestoreProps & { readonly subject: ChangeSubject }) {
  const { t } = useTranslation('change-history');
  const [side, setSide] = useState<Side>();
  const { data, isPending } = useQuery(settingQuery(subject.editable, subject.scope));
  const sides = (['before', 'after'] as const).filter((one) => !(one === 'before' && entry.isFirstFound));
  const isCurrent = (one: Side): boolean =>
    data !== undefined &&
    !data.invalid &&
    !data.isUnreadable &&
    isEqual(payloadAt(subject, one, data.payload), data.payload);
  const current = isPending ? undefined : sides.find(isCurrent);
  return (
    <>
      <span className={styles.restore}>
        {sides.map((one) => (
          <Button
            key={one}
            size="small"
            icon={one === 'before' ? <IconArrowBackUp aria-hidden="true" /> : <IconArrowForwardUp aria-hidden="true" />}
            isDisabled={isPending || isCurrent(one) || subject.change.unreadable?.[one] === true}
            onPress={() => setSide(one)}
          >
            {t(`restore.${one}`)}
          </Button>
        ))}
        {current && <span className="note">{t(`restore.${current}IsCurrent`)}</span>}
      </span>
      {side && <RestoreDialog entry={entry} subject={subject} side={side} onClose={() => setSide(undefined)} />}
    </>
  );
}
