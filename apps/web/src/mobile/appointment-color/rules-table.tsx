import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ColorRule } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { useTranslation } from 'react-i18next';
import { EntryErrors } from '../../settings/ui/entry-errors.tsx';
import { errorsAt } from '../../settings/model/field-errors.ts';
import type { FieldErrors } from '../../settings/model/field-errors.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { IconButton } from '@fieldstone/ui/icon-button';
import { DataGrid } from '@fieldstone/ui/data-grid';
import type { GridColumn } from '@fieldstone/ui/data-grid';
import { rowOrder } from '@fieldstone/ui/row-order';
import { canMove } from './color-rules.ts';
import type { ColorSetting, DefaultColor } from './color-rules.ts';
import { ruleKeys } from '../../settings/views/appointment-color.tsx';
import { ColorSample } from '../../settings/views/color-sample.tsx';
import styles from './rules-table.module.css';

const ACTIONS = {
  edit: { Icon: IconPencil, text: 'edit' },
  up: { Icon: IconArrowUp, text: 'moveUp' },
  down: { Icon: IconArrowDown, text: 'moveDown' },
  remove: { Icon: IconTrash, text: 'remove' },
} as const;

/** A rule, or the default at the end. */
type Row = DefaultColor & {
  readonly id: string;
  readonly at: number | 'default';
  readonly expression?: ColorRule['expression'];
  readonly errors: readonly string[];
};

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

  const rows: readonly Row[] = [
    ...rules.map((rule, at) => ({ ...rule, at, id: keys[at] ?? '', errors: errorsAt(errors, `configuration.${at}`) })),
    { ...setting.default, at: 'default', id: 'default', title: standard, errors: errorsAt(errors, 'default') },
  ];
  const columns: Array<GridColumn<Row>> = [
    {
      id: 'title',
      label: t('title'),
      render: ({ title, errors: found }) => (
        <>
          <span className={styles.title} title={title}>
            {title}
          </span>
          <EntryErrors errors={found} />
        </>
      ),
    },
    {
      id: 'expression',
      label: t('expression'),
      render: ({ expression }) =>
        expression === undefined ? (
          <span className="muted">{t('others')}</span>
        ) : (
          <span className={styles.expression}>
            <span className={styles.name} title={expression.name}>
              {expression.name}
            </span>
            {known?.has(expression.processId) === false && <Badge tone="warning">{t('missing')}</Badge>}
          </span>
        ),
    },
    { id: 'color', label: t('color'), render: ({ color }) => <ColorSample color={color} /> },
  ];
  if (!isReadOnly) {
    columns.push({
      id: 'actions',
      label: t('actions'),
      render({ at, title }, tabIndex) {
        const button = (action: keyof typeof ACTIONS, onPress: () => void, isOffered = true) => {
          const { Icon, text } = ACTIONS[action];
          return (
            <IconButton
              label={t(text, { title })}
              icon={<Icon aria-hidden="true" />}
              tone={action === 'remove' ? 'danger' : 'plain'}
              isDisabled={isLocked || !isOffered}
              excludeFromTabOrder={tabIndex === -1}
              onPress={onPress}
              data-row={at}
              data-action={action}
            />
          );
        };
        return (
          <span className={styles.actions}>
            {button('edit', () => onEdit(at))}
            {at !== 'default' && (
              <>
                {button('up', () => onMove(at, at - 1), canMove(setting, at, -1))}
                {button('down', () => onMove(at, at + 1), canMove(setting, at, 1))}
                {button('remove', () => onRemove(at))}
              </>
            )}
          </span>
        );
      },
    });
  }
  const gone = known ? rules.filter(({ expression }) => !known.has(expression.processId)) : [];

  return (
    <>
      {gone.length > 0 && (
        <Banner tone="warning" title={t('gone.title', { count: gone.length })}>
          <p>{t('gone.text', { titles: new Intl.ListFormat(i18n.language).format(gone.map(({ title }) => title)) })}</p>
        </Banner>
      )}
      <EntryErrors errors={errors['configuration'] === undefined ? [] : [errors['configuration']]} />
      <DataGrid
        label={t('table')}
        rows={rows}
        columns={columns}
        order={
          isReadOnly
            ? undefined
            : rowOrder<Row>({
                label: t('handle'),
                nameOf: ({ title }) => title,
                whyFixed: ({ at, title }) => (at === 'default' ? t('fixed', { title }) : undefined),
                onMove,
                isDisabled: isLocked,
              })
        }
      />
    </>
  );
}
