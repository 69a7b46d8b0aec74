import type { Payload } from '@fieldstone/contracts/setting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../shared/ui/banner.tsx';
import { Button } from '../shared/ui/button.tsx';
import { CompareChoices } from '../shared/ui/compare-choices.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import styles from './conflict-decision.module.css';
import { decided } from './merge.ts';
import { nameOf } from './path.ts';
import type { Path } from './path.ts';
import type { Conflict } from './save-setting.ts';
import { useMoment } from './use-moment.ts';

type Side = 'theirs' | 'mine';

export type ConflictDecisionProps = {
  readonly conflict: Conflict<Payload>;
  readonly isOpen: boolean;
  readonly labelOf: (path: Path) => string;
  readonly show: (path: Path, value: unknown) => ReactNode;
  /** Takes what was decided; false: the setting's rules do not allow it. */
  readonly onDecide: (payload: Payload) => boolean;
  /** Back to the edits, which stay as they are. */
  readonly onClose: () => void;
};

/** Who saved what and when, and which value each field gets. */
export function ConflictDecision({ conflict, isOpen, labelOf, show, onDecide, onClose }: ConflictDecisionProps) {
  const { t, i18n } = useTranslation('conflict');
  const moment = useMoment();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isImpossible, setImpossible] = useState(false);
  const { merge, theirs } = conflict;
  const { collisions, taken } = merge;
  const by = theirs.changed?.by ?? t('settings:someone');

  const choose = (next: Readonly<Record<string, Side>>) => {
    setChoices(next);
    setImpossible(false);
  };
  const chooseAll = (side: Side) => choose(Object.fromEntries(collisions.map(({ path }) => [nameOf(path), side])));
  const isDecided = collisions.every(({ path }) => choices[nameOf(path)] !== undefined);
  const save = () => setImpossible(!onDecide(decided(merge, ({ path }) => choices[nameOf(path)] === 'theirs')));

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button variant="primary" isDisabled={!isDecided} onPress={save}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>
          {theirs.changed === null ? t('whoUnknown') : t('who', { by, at: moment(theirs.changed.at) })} {t('choose')}
        </p>
        <div className={styles['all']}>
          <Button onPress={() => chooseAll('theirs')}>{t('takeTheirs')}</Button>
          <Button onPress={() => chooseAll('mine')}>{t('keepMine')}</Button>
        </div>
        {isImpossible && <Banner tone="error" title={t('impossible')} />}
        <CompareChoices
          columns={{
            label: t('field'),
            before: t('before'),
            options: [
              { id: 'theirs', label: t('theirs', { by }) },
              { id: 'mine', label: t('mine') },
            ],
          }}
          rows={collisions.map(({ path, base, theirs: other, mine }) => ({
            id: nameOf(path),
            label: labelOf(path),
            before: show(path, base),
            options: [show(path, other), show(path, mine)],
          }))}
          value={choices}
          onChange={(row, side) => choose({ ...choices, [row]: side === 'theirs' ? 'theirs' : 'mine' })}
        />
        {taken.length > 0 && (
          <p className={styles['taken']}>
            {t('taken', {
              by,
              fields: new Intl.ListFormat(i18n.language).format(taken.map((path) => labelOf(path))),
            })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
