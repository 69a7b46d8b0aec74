import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { ACTION_TITLE_LIMIT } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { BarcodeField } from '@fieldstone/contracts/settings/pages/barcode-field';
import { actionsLimit, hasOtherActions, TREE_VIEW } from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { FormProcess } from '@fieldstone/contracts/platform/org/org';
import { useTranslation } from 'react-i18next';
import { Field } from '../../lib/form/field.tsx';
import type { DialogForm } from '../../lib/form/use-dialog-form.ts';
import { cx } from '@fieldstone/ui/cx';
import { Button } from '@fieldstone/ui/button';
import { IconButton } from '@fieldstone/ui/icon-button';
import { Select } from '@fieldstone/ui/select';
import { TextField } from '@fieldstone/ui/text-field';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { listActions } from '../../settings/views/barcode-parts.ts';
import { addAction, canAddAction, canBe, removeField, switchAction } from './barcode-state.ts';
import type { Draft } from '../../settings/views/barcode-parts.ts';
import type { ActionType } from './barcode-state.ts';
import { FormChoice } from './form-choice.tsx';
import styles from './object-dialog.module.css';

export type ActionsEditorProps = {
  readonly form: DialogForm<Draft>;
  readonly draft: Draft;
  /** The forms for a found record; undefined if they couldn't be loaded. */
  readonly forms: readonly FormProcess[] | undefined;
  readonly onChange: (draft: Draft) => void;
};

const TYPES: readonly ActionType[] = ['SFM', 'Others'];

/** Edits the actions for a found record (requirements BAR-05 and BAR-07). */
export function ActionsEditor({ form, draft, forms, onChange }: ActionsEditorProps) {
  const { t } = useTranslation('barcode', { keyPrefix: 'dialog' });
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLButtonElement>('li');
  const actions = listActions(draft);
  return (
    <section aria-labelledby="barcode-actions" className={cx('stack-3', styles.section)}>
      <h3 id="barcode-actions" className="subtitle">
        {t('actions')}
      </h3>
      <p className="note">{t('actionsHelp', { count: actionsLimit(draft.object.targetObjectName) })}</p>
      <ul ref={listRef} className={cx('stack-3', styles.actions)}>
        {actions.map((action, at) => (
          <ActionRow
            key={action.id}
            form={form}
            draft={draft}
            action={action}
            number={at + 1}
            forms={forms}
            onChange={onChange}
            onRemove={() => {
              onChange(removeField(draft, action.id));
              rowRemoved(at);
            }}
          />
        ))}
      </ul>
      <div>
        <Button
          ref={fallbackRef}
          size="small"
          icon={<IconPlus aria-hidden="true" size={16} />}
          isDisabled={!canAddAction(draft)}
          onPress={() => {
            onChange(addAction(draft));
            rowRemoved(actions.length);
          }}
        >
          {t('addAction')}
        </Button>
      </div>
    </section>
  );
}

type ActionRowProps = ActionsEditorProps & {
  readonly action: BarcodeField;
  /** Starts at 1. */
  readonly number: number;
  readonly onRemove: () => void;
};

/** Edits an action: its kind if there is a choice, its target, and its name in the app. */
function ActionRow(props: ActionRowProps) {
  const { form, draft, action, number, forms, onChange, onRemove } = props;
  const { t } = useTranslation('barcode', { keyPrefix: 'dialog' });
  const { id, actionType, source } = action;
  const name = `object.searchObjectFields.${draft.object.searchObjectFields.indexOf(action)}` as const;
  return (
    <li aria-label={t('action', { number })} className={styles.action}>
      <div className={styles.fields}>
        {hasOtherActions(draft.object.targetObjectName) && (
          <Select
            label={t('type', { number })}
            options={TYPES.filter((type) => canBe(draft, id, type)).map((type) => ({
              id: type,
              label: t(`types.${type}`),
            }))}
            value={actionType}
            onChange={(type) => onChange(switchAction(draft, id, type === 'Others' ? 'Others' : 'SFM'))}
          />
        )}
        {actionType === 'Others' ? (
          <Select
            label={t('other', { number })}
            options={[{ id: source, label: source === TREE_VIEW.source ? TREE_VIEW.title : source }]}
            value={source}
            onChange={() => {}}
          />
        ) : (
          <Field key={`${name} form`} form={form} name={`${name}.sfmProcessId`}>
            {(field) => (
              <FormChoice
                {...field}
                label={t('form', { number })}
                forms={forms}
                emptyText={t('noForms', { object: draft.object.displayObjectName })}
              />
            )}
          </Field>
        )}
        <Field key={`${name} title`} form={form} name={`${name}.title`}>
          {(field) => (
            <TextField
              {...field}
              label={t('title', { number })}
              description={t('titleHelp', { limit: ACTION_TITLE_LIMIT })}
              isRequired
            />
          )}
        </Field>
      </div>
      <IconButton
        label={t('removeAction', { number })}
        icon={<IconTrash aria-hidden="true" size={18} />}
        tone="danger"
        onPress={onRemove}
      />
    </li>
  );
}
