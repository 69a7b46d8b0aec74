import { ACTION_NAME_LIMIT, ACTION_TEXT_LIMIT, aiAction, hasNamesTwice } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction, AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Field } from '../../lib/form/field.tsx';
import { FormDialog } from '../../lib/form/form-dialog.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { Select } from '@fieldstone/ui/select';
import { TextArea, TextField } from '@fieldstone/ui/text-field';
import { TryIt } from './try-it.tsx';

export type ActionDialogProps = {
  readonly action: AiAction;
  /** The other actions, whose names are taken. */
  readonly others: readonly AiAction[];
  readonly objects: ReadonlyArray<{ readonly id: AiActionObject; readonly label: string }>;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly onApply: (action: AiAction) => void;
  readonly onClose: () => void;
};

/** Edits an action; a user can try it on a record before saving. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, others, objects, isNew, isReadOnly, onApply, onClose } = props;
  const { t } = useTranslation('ai');
  const form = useDialogForm({ schema: besideOthers(others), values: action, onSubmit: onApply });
  const draft = form.watch();

  return (
    <FormDialog
      form={form}
      size="large"
      title={t(isNew ? 'ai-actions.dialog.add' : 'ai-actions.dialog.edit')}
      submitLabel={t('ai-actions.dialog.apply')}
      discardMessage={t('ai-actions.dialog.discard')}
      isReadOnly={isReadOnly}
      className="stack-4"
      onClose={onClose}
    >
      <Field form={form} name="copilot_action_name">
        {(field) => (
          <TextField
            {...field}
            label={t('ai-actions.dialog.name')}
            isRequired
            isReadOnly={isReadOnly}
            description={t('ai-actions.dialog.counter', { count: field.value.length, limit: ACTION_NAME_LIMIT })}
          />
        )}
      </Field>
      <Field form={form} name="object_name">
        {(field) => (
          <Select
            {...field}
            label={t('ai-actions.dialog.object')}
            isRequired
            isDisabled={isReadOnly}
            options={objects.map(({ id, label }) => ({ id, label, description: id }))}
            onChange={(id) => {
              const object = objects.find((one) => one.id === id);
              if (!object) return;
              const change = { object_name: object.id, object_label: object.label };
              // Whether a name is taken depends on the object.
              form.replace({ ...draft, ...change }, ['object_name', 'copilot_action_name']);
            }}
          />
        )}
      </Field>
      <Field form={form} name="copilot_action_text">
        {(field) => (
          <TextArea
            {...field}
            label={t('ai-actions.dialog.text')}
            isRequired
            isReadOnly={isReadOnly}
            rows={8}
            description={t('ai-actions.dialog.counter', { count: field.value.length, limit: ACTION_TEXT_LIMIT })}
          />
        )}
      </Field>
      {!isReadOnly && <TryIt key={draft.object_name} action={draft} />}
    </FormDialog>
  );
}

/** Returns the contract's schema of an action, with a name that is unique among the actions of its object. */
function besideOthers(others: readonly AiAction[]) {
  return aiAction.check(
    z.refine((action) => !hasNamesTwice([...others, action]), {
      path: ['copilot_action_name'],
      error: 'actionNameTwice',
    }),
  );
}
