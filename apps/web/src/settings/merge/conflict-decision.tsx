import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Collision, Path, Side } from '@fieldstone/contracts/settings/merge/collision';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { CompareChoices } from '@fieldstone/ui/compare-choices';
import { Dialog } from '@fieldstone/ui/dialog';
import styles from './conflict-decision.module.css';
import type { Conflict } from '../model/save-setting.ts';
import { useMoment } from '../ui/use-moment.ts';

export type ConflictDecisionProps = {
  readonly conflict: Conflict<Payload>;
  readonly isOpen: boolean;
  readonly labelOf: (path: Path) => string;
  /** Returns the name of an entry of the list at a path. */
  readonly nameOf: (path: Path, entry: unknown) => string;
  readonly show: (path: Path, value: unknown) => ReactNode;
  /** Descriptions of rules that only the combined edits break; with any, merged fields need a choice too. */
  readonly reasons: readonly string[];
  /** Applies the choices, or returns descriptions of the rules that they break. */
  readonly onDecide: (choose: (id: string) => Side) => readonly string[];
  /** Returns to the edits without changing them. */
  readonly onClose: () => void;
};

/** Shows the user, the time and the values of the other save, and a choice for each field or entry. */
export function ConflictDecision(props: ConflictDecisionProps) {
  const { conflict, isOpen, labelOf, nameOf, show, reasons, onDecide, onClose } = props;
  const { t, i18n } = useTranslation(['conflict', 'settings', 'common']);
  const moment = useMoment();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [broken, setBroken] = useState<readonly string[]>([]);
  const list = new Intl.ListFormat(i18n.language);
  const { merge, theirs } = conflict;
  const { collisions, taken } = merge;
  const by = theirs.changed?.by ?? t('settings:someone');

  const choose = (next: Readonly<Record<string, Side>>) => {
    setChoices(next);
    setBroken([]);
  };
  const chooseAll = (side: Side) => choose(Object.fromEntries(collisions.map(({ id }) => [id, side])));
  const isDecided = collisions.every(({ id }) => choices[id] !== undefined);

  const labelFor = ({ kind, path, base, theirs: their, mine }: Collision): string => {
    const field = labelOf(path);
    if (kind === 'value') return field;
    if (kind === 'entry') return t('entry', { field, entry: nameOf(path, base ?? mine ?? their) });
    const entries = Array.isArray(base) ? base.map((entry) => nameOf(path, entry)) : [];
    return t('order', { field, entries: list.format(entries) });
  };
  const takenLabel = (path: Path): string =>
    collisions.some((collision) => isEqual(collision.path, path))
      ? t('others', { field: labelOf(path) })
      : labelOf(path);
  const shown = ({ kind, path, base }: Collision, value: unknown): ReactNode => {
    if (kind !== 'entry') return show(path, value);
    if (value !== undefined) return show(path, [value]);
    return t(base === undefined ? 'notThere' : 'removed');
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button
            variant="primary"
            isDisabled={!isDecided}
            onPress={() => setBroken(onDecide((id) => choices[id] ?? 'mine'))}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          {theirs.changed === null ? t('whoUnknown') : t('who', { by, at: moment(theirs.changed.at) })} {t('choose')}
        </p>
        {reasons.length > 0 && broken.length === 0 && (
          <Banner tone="warning" title={t('together')}>
            <Reasons reasons={reasons} />
          </Banner>
        )}
        <div className={styles.all}>
          <Button onPress={() => chooseAll('theirs')}>{t('takeTheirs')}</Button>
          <Button onPress={() => chooseAll('mine')}>{t('keepMine')}</Button>
        </div>
        {broken.length > 0 && (
          <Banner tone="error" title={t('impossible')}>
            <Reasons reasons={broken} />
          </Banner>
        )}
        <CompareChoices
          columns={{
            label: t('field'),
            before: t('before'),
            options: [
              { id: 'theirs', label: t('theirs', { by }) },
              { id: 'mine', label: t('mine') },
            ],
          }}
          rows={collisions.map((collision) => ({
            id: collision.id,
            label: labelFor(collision),
            before: shown(collision, collision.base),
            options: [shown(collision, collision.theirs), shown(collision, collision.mine)],
          }))}
          value={choices}
          onChange={(row, side) => choose({ ...choices, [row]: side === 'theirs' ? 'theirs' : 'mine' })}
        />
        {taken.length > 0 && (
          <p className={styles.taken}>{t('taken', { by, fields: list.format(taken.map(takenLabel)) })}</p>
        )}
      </div>
    </Dialog>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <ul className={styles.reasons}>
      {[...new Set(reasons)].map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
