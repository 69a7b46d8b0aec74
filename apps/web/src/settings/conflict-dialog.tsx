import type { Payload } from '@fieldstone/contracts/setting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../shared/ui/banner.tsx';
import { Button } from '../shared/ui/button.tsx';
import { CompareChoices } from '../shared/ui/compare-choices.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import styles from './conflict-dialog.module.css';
import { decided, nameOf } from './merge.ts';
import type { Path } from './merge.ts';
import type { Conflict } from './save-setting.ts';
import { useMoment } from './use-moment.ts';
import type { SettingForm } from './use-setting.ts';
import { useFieldLabel, useValueText } from './use-value-text.ts';

export type ConflictDialogProps<P extends Payload> = {
  readonly form: SettingForm<P>;
  /** Shows a value better than words; undefined leaves it to them. */
  readonly renderValue?: (path: Path, value: unknown) => ReactNode;
  /** Back to the edits, which stay as they are. */
  readonly onClose: () => void;
};

/** Another administrator saved other values for the same fields: who, when, and which value each field gets. */
export function ConflictDialog<P extends Payload>(props: ConflictDialogProps<P>) {
  const { conflict } = props.form;
  return conflict && <Decision key={conflict.theirs.version} {...props} conflict={conflict} />;
}

type Side = 'theirs' | 'mine';

function Decision<P extends Payload>(props: ConflictDialogProps<P> & { readonly conflict: Conflict<P> }) {
  const { form, conflict, renderValue, onClose } = props;
  const { t, i18n } = useTranslation('settings');
  const moment = useMoment();
  const labelOf = useFieldLabel(form.setting);
  const textOf = useValueText(form.setting);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isImpossible, setImpossible] = useState(false);
  const { merge, theirs } = conflict;
  const { collisions, taken } = merge;
  const by = theirs.changed?.by ?? t('someone');

  const show = (path: Path, value: unknown) => renderValue?.(path, value) ?? textOf(path, value);
  const choose = (next: Readonly<Record<string, Side>>) => {
    setChoices(next);
    setImpossible(false);
  };
  const chooseAll = (side: Side) => choose(Object.fromEntries(collisions.map(({ path }) => [nameOf(path), side])));
  const isDecided = collisions.every(({ path }) => choices[nameOf(path)] !== undefined);
  const save = () => {
    const payload = form.setting.schema.safeParse(decided(merge, ({ path }) => choices[nameOf(path)] === 'theirs'));
    if (payload.success) form.resolve(payload.data);
    else setImpossible(true);
  };

  return (
    <Dialog
      isOpen={form.isReviewing}
      onClose={onClose}
      title={t('conflict.title')}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t('conflict.back')}</Button>
          <Button variant="primary" isDisabled={!isDecided} onPress={save}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>
          {theirs.changed === null
            ? t('conflict.whoUnknown')
            : t('conflict.who', { by, at: moment(theirs.changed.at) })}{' '}
          {t('conflict.choose')}
        </p>
        <div className={styles['all']}>
          <Button onPress={() => chooseAll('theirs')}>{t('conflict.takeTheirs')}</Button>
          <Button onPress={() => chooseAll('mine')}>{t('conflict.keepMine')}</Button>
        </div>
        {isImpossible && <Banner tone="error" title={t('conflict.impossible')} />}
        <CompareChoices
          columns={{
            label: t('conflict.field'),
            before: t('conflict.before'),
            options: [
              { id: 'theirs', label: t('conflict.theirs', { by }) },
              { id: 'mine', label: t('conflict.mine') },
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
            {t('conflict.taken', {
              by,
              fields: new Intl.ListFormat(i18n.language).format(taken.map((path) => labelOf(path))),
            })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
