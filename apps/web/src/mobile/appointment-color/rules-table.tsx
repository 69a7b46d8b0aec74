import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useTranslation } from 'react-i18next';
import { EntryErrors } from '../../settings/ui/entry-errors.tsx';
import { errorsAt } from '../../settings/model/error-at.ts';
import type { FieldErrors } from '../../settings/model/field-errors.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { IconButton } from '@fieldstone/ui/icon-button';
import {
  Cell,
  Column,
  DragCell,
  FixedCell,
  Row,
  Table,
  TableBody,
  TableFooter,
  TableHeader,
  useRowOrder,
} from '@fieldstone/ui/table';
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
  const { dragAndDropHooks } = useRowOrder({ rows: keys, onMove, isDisabled: isReadOnly || isLocked });
  const standard = setting.default.title === '' ? t('defaultRow') : setting.default.title;

  const gone = known ? rules.filter(({ expression }) => !known.has(expression.processId)) : [];

  return (
    <>
      {gone.length > 0 && (
        <Banner tone="warning" title={t('gone.title', { count: gone.length })}>
          <p>{t('gone.text', { titles: new Intl.ListFormat(i18n.language).format(gone.map(({ title }) => title)) })}</p>
        </Banner>
      )}
      <EntryErrors errors={errors['configuration'] === undefined ? [] : [errors['configuration']]} />
      <Table label={t('table')} isStacked dragAndDropHooks={dragAndDropHooks}>
        <TableHeader>
          {!isReadOnly && <Column isTitleHidden>{t('handle')}</Column>}
          <Column isRowHeader>{t('title')}</Column>
          <Column>{t('expression')}</Column>
          <Column>{t('color')}</Column>
          {!isReadOnly && <Column>{t('actions')}</Column>}
        </TableHeader>
        <TableBody>
          {rules.map(({ title, expression, color }, index) => (
            <Row key={keys[index]} id={keys[index] ?? ''} textValue={title}>
              {!isReadOnly && <DragCell />}
              <Cell>
                <Titled title={title} errors={errorsAt(errors, `configuration.${index}`)} />
              </Cell>
              <Cell title={t('expression')}>
                <span className={styles.expression}>
                  <span className={styles.name} title={expression.name}>
                    {expression.name}
                  </span>
                  {known?.has(expression.processId) === false && <Badge tone="warning">{t('missing')}</Badge>}
                </span>
              </Cell>
              <Cell title={t('color')}>
                <ColorSample color={color} />
              </Cell>
              {!isReadOnly && (
                <Cell>
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
                  </span>
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
        <TableFooter>
          <Row id="default" textValue={standard}>
            {!isReadOnly && <FixedCell label={t('fixed', { title: standard })} />}
            <Cell>
              <Titled title={standard} errors={errorsAt(errors, 'default')} />
            </Cell>
            <Cell title={t('expression')}>
              <span className={styles.others}>{t('others')}</span>
            </Cell>
            <Cell title={t('color')}>
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
