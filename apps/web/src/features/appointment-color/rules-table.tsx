import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../shared/ui/badge.tsx';
import { Banner } from '../../shared/ui/banner.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { DragHandle, useReorder } from '../../shared/ui/reorder.tsx';
import { Cell, Column, Row, Table, TableBody, TableFooter, TableHeader } from '../../shared/ui/table.tsx';
import { canMove, ruleKeys } from './color-rules.ts';
import type { ColorSetting } from './color-rules.ts';
import { ColorSample } from './color-sample.tsx';
import styles from './rules-table.module.css';

export type RulesTableProps = {
  readonly setting: ColorSetting;
  /** Ids of the org's expressions; undefined while they are not known. */
  readonly known: ReadonlySet<string> | undefined;
  readonly isReadOnly: boolean;
  /** A form is open, or a change waits to be saved: nothing in the table can be changed. */
  readonly isLocked: boolean;
  readonly onEdit: (target: number | 'default') => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
};

/** The rules from top to bottom and the default at the end (requirements CLR-01 to CLR-03). */
export function RulesTable(props: RulesTableProps) {
  const { setting, known, isReadOnly, isLocked, onEdit, onMove, onRemove } = props;
  const { t, i18n } = useTranslation('settings', { keyPrefix: 'appointment-color' });
  const rules = setting.configuration;
  const keys = ruleKeys(rules);
  const dragAndDropHooks = useReorder({
    rows: rules.map(({ title }, index) => ({ id: keys[index] ?? '', label: title })),
    onMove,
    isDisabled: isReadOnly || isLocked,
  });
  const standard = setting.default.title === '' ? t('defaultRow') : setting.default.title;

  const gone = known ? rules.filter(({ expression }) => !known.has(expression.processId)) : [];

  return (
    <>
      {gone.length > 0 && (
        <Banner tone="warning" title={t('gone.title', { count: gone.length })}>
          <p>{t('gone.text', { titles: new Intl.ListFormat(i18n.language).format(gone.map(({ title }) => title)) })}</p>
        </Banner>
      )}
      <Table label={t('table')} isStacked {...(!isReadOnly && { dragAndDropHooks })}>
        <TableHeader>
          {!isReadOnly && <Column isHiddenTitle>{t('handle')}</Column>}
          <Column isRowHeader>{t('title')}</Column>
          <Column>{t('expression')}</Column>
          <Column>{t('color')}</Column>
          {!isReadOnly && <Column>{t('actions')}</Column>}
        </TableHeader>
        <TableBody>
          {rules.map(({ title, color, expression }, index) => (
            <Row key={keys[index]} id={keys[index] ?? ''} textValue={title}>
              {!isReadOnly && (
                <Cell>
                  <DragHandle label={t('drag', { title })} isDisabled={isLocked} />
                </Cell>
              )}
              <Cell>
                <span className={styles['title']}>{title}</span>
              </Cell>
              <Cell>
                <span className={styles['expression']}>
                  {expression.name}
                  {known?.has(expression.processId) === false && <Badge tone="warning">{t('missing')}</Badge>}
                </span>
              </Cell>
              <Cell>
                <ColorSample color={color} />
              </Cell>
              {!isReadOnly && (
                <Cell>
                  <span className={styles['actions']}>
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
                  </span>
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
        <TableFooter>
          <Row id="default" textValue={standard}>
            {!isReadOnly && (
              <Cell>
                <DragHandle label={t('fixed', { title: standard })} isFixed />
              </Cell>
            )}
            <Cell>
              <span className={styles['title']}>{standard}</span>
            </Cell>
            <Cell>
              <span className={styles['others']}>{t('others')}</span>
            </Cell>
            <Cell>
              <ColorSample color={setting.default.color} />
            </Cell>
            {!isReadOnly && (
              <Cell>
                <IconButton
                  label={t('edit', { title: standard })}
                  icon={<IconPencil aria-hidden="true" />}
                  isDisabled={isLocked}
                  onPress={() => onEdit('default')}
                  data-row="default"
                  data-action="edit"
                />
              </Cell>
            )}
          </Row>
        </TableFooter>
      </Table>
    </>
  );
}
