import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryErrors } from '../../settings/ui/entry-errors.tsx';
import { errorsAt } from '../../settings/model/error-at.ts';
import type { FieldErrors } from '../../settings/model/field-errors.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { IconButton } from '@fieldstone/ui/icon-button';
import { DragHandle, FixedHandle, Reorderable } from '@fieldstone/ui/reorder';
import { StaticTable } from '@fieldstone/ui/table';
import type { StaticColumn } from '@fieldstone/ui/table';
import { canMove, ruleKeys } from './color-rules.ts';
import type { ColorSetting } from './color-rules.ts';
import { ColorSample } from './color-sample.tsx';
import styles from './rules-table.module.css';

export type RulesTableProps = {
  readonly setting: ColorSetting;
  readonly errors: FieldErrors;
  /** Ids of the org's expressions; undefined until they are loaded. */
  readonly known: ReadonlySet<string> | undefined;
  readonly isReadOnly: boolean;
  /** Disables all actions while a form is open or a change is unsaved. */
  readonly isLocked: boolean;
  readonly onEdit: (target: number | 'default') => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
};

/** Shows the rules from top to bottom and the default at the end (requirements CLR-01 to CLR-03). */
export function RulesTable(props: RulesTableProps) {
  const { setting, errors, known, isReadOnly, isLocked, onEdit, onMove, onRemove } = props;
  const { t, i18n } = useTranslation('appointment-color');
  const rules = setting.configuration;
  const keys = ruleKeys(rules);
  const standard = setting.default.title === '' ? t('defaultRow') : setting.default.title;

  const gone = known ? rules.filter(({ expression }) => !known.has(expression.processId)) : [];

  /** Renders a row; a read-only user gets neither handles nor actions. */
  const lineOf = <T,>(handle: T, cells: readonly T[], actions: T) => (isReadOnly ? cells : [handle, ...cells, actions]);

  return (
    <>
      {gone.length > 0 && (
        <Banner tone="warning" title={t('gone.title', { count: gone.length })}>
          <p>{t('gone.text', { titles: new Intl.ListFormat(i18n.language).format(gone.map(({ title }) => title)) })}</p>
        </Banner>
      )}
      <EntryErrors errors={errors['configuration'] === undefined ? [] : [errors['configuration']]} />
      <Reorderable onMove={onMove}>
        <StaticTable
          label={t('table')}
          columns={lineOf<string | StaticColumn>(
            { title: t('handle'), isTitleHidden: true },
            [t('title'), t('expression'), t('color')],
            t('actions'),
          )}
          rowHeader={isReadOnly ? 0 : 1}
          rows={rules.map(({ title, expression, color }, index) => ({
            id: keys[index] ?? '',
            cells: lineOf<ReactNode>(
              <DragHandle label={t('drag', { title })} row={title} place={index} isDisabled={isLocked} />,
              [
                <Titled key="title" title={title} errors={errorsAt(errors, `configuration.${index}`)} />,
                <span key="expression" className={styles.expression}>
                  <span className={styles.name} title={expression.name}>
                    {expression.name}
                  </span>
                  {known?.has(expression.processId) === false && <Badge tone="warning">{t('missing')}</Badge>}
                </span>,
                <ColorSample key="color" color={color} />,
              ],
              <span className={styles.actions}>
                <IconButton
                  label={t('edit', { title })}
                  icon={<IconPencil aria-hidden="true" />}
                  isDisabled={isLocked}
                  onPress={() => onEdit(index)}
                  data-row={index}
                  data-action="edit"
                />
                <IconButton
                  label={t('moveUp', { title })}
                  icon={<IconArrowUp aria-hidden="true" />}
                  isDisabled={isLocked || !canMove(setting, index, -1)}
                  onPress={() => onMove(index, index - 1)}
                  data-row={index}
                  data-action="up"
                />
                <IconButton
                  label={t('moveDown', { title })}
                  icon={<IconArrowDown aria-hidden="true" />}
                  isDisabled={isLocked || !canMove(setting, index, 1)}
                  onPress={() => onMove(index, index + 1)}
                  data-row={index}
                  data-action="down"
                />
                <IconButton
                  label={t('remove', { title })}
                  icon={<IconTrash aria-hidden="true" />}
                  tone="danger"
                  isDisabled={isLocked}
                  onPress={() => onRemove(index)}
                  data-row={index}
                  data-action="remove"
                />
              </span>,
            ),
          }))}
          foot={[
            {
              id: 'default',
              cells: lineOf<ReactNode>(
                <FixedHandle label={t('fixed', { title: standard })} />,
                [
                  <Titled key="title" title={standard} errors={errorsAt(errors, 'default')} />,
                  <span key="others" className={styles.others}>
                    {t('others')}
                  </span>,
                  <ColorSample key="color" color={setting.default.color} />,
                ],
                <IconButton
                  label={t('edit', { title: standard })}
                  icon={<IconPencil aria-hidden="true" />}
                  isDisabled={isLocked}
                  onPress={() => onEdit('default')}
                  data-row="default"
                  data-action="edit"
                />,
              ),
            },
          ]}
        />
      </Reorderable>
    </>
  );
}

/** Shows a title in at most two lines, and the row's error. */
function Titled({ title, errors }: { readonly title: string; readonly errors: readonly string[] }) {
  return (
    <>
      <span className={styles.title} title={title}>
        {title}
      </span>
      <EntryErrors errors={errors} />
    </>
  );
}
