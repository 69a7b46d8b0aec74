import { ACTION_NAME_LIMIT, ACTION_TEXT_LIMIT, aiAction, hasNamesTwice } from '@fieldstone/contracts/ai-actions';
import type { AiAction, AiActionObject } from '@fieldstone/contracts/ai-actions';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEqual } from '@fieldstone/contracts/equal';
import { INVALID } from '../../settings/ui/setting-frame.tsx';
import { useErrorText } from '../../settings/ui/use-error-text.ts';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog, Dialog } from '@fieldstone/ui/dialog';
import { Select } from '@fieldstone/ui/select';
import { TextArea, TextField } from '@fieldstone/ui/text-field';
import styles from './page.module.css';
import { TryIt } from './try-it.tsx';

export type ActionDialogProps = {
  readonly action: AiAction;
  /** The actions beside it: their names are taken. */
  readonly others: readonly AiAction[];
  readonly objects: ReadonlyArray<{ readonly id: AiActionObject; readonly label: string }>;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly onApply: (action: AiAction) => void;
  readonly onClose: () => void;
};

/** Writes an action and tries it on a record before it is saved. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, others, objects, isNew, isReadOnly, onApply, onClose } = props;
  const { t } = useTranslation(['ai', 'settings', 'validation', 'common']);
  const errorText = useErrorText();
  const [draft, setDraft] = useState(action);
  const [attempts, setAttempts] = useState(0);
  const [isDiscarding, setDiscarding] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [attempts]);

  const problems = problemsOf(draft, others);
  const problemOf = (name: keyof AiAction) => (attempts > 0 ? errorText(problems[name]) : undefined);
  const set = (change: Partial<AiAction>) => setDraft({ ...draft, ...change });
  const isDirty = !isEqual(draft, action);
  const close = () => (isDirty ? setDiscarding(true) : onClose());
  const apply = () => {
    if (Object.keys(problems).length === 0) onApply(draft);
    else setAttempts((count) => count + 1);
  };

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        size="large"
        title={t(isNew ? 'ai-actions.dialog.add' : 'ai-actions.dialog.edit')}
        actions={
          isReadOnly ? (
            <Button onPress={onClose}>{t('common:close')}</Button>
          ) : (
            <>
              <Button onPress={close}>{t('common:cancel')}</Button>
              <Button variant="primary" onPress={apply}>
                {t('ai-actions.dialog.apply')}
              </Button>
            </>
          )
        }
      >
        <div ref={body} className={styles['dialog']}>
          <TextField
            label={t('ai-actions.dialog.name')}
            isRequired
            isReadOnly={isReadOnly}
            value={draft.copilot_action_name}
            onChange={(name) => set({ copilot_action_name: name })}
            errorMessage={problemOf('copilot_action_name')}
            description={t('ai-actions.dialog.counter', {
              count: draft.copilot_action_name.length,
              limit: ACTION_NAME_LIMIT,
            })}
          />
          <Select
            label={t('ai-actions.dialog.object')}
            isRequired
            isDisabled={isReadOnly}
            options={objects.map(({ id, label }) => ({ id, label, description: id }))}
            value={draft.object_name}
            onChange={(id) => {
              const object = objects.find((one) => one.id === id);
              if (object) set({ object_name: object.id, object_label: object.label });
            }}
          />
          <TextArea
            label={t('ai-actions.dialog.text')}
            isRequired
            isReadOnly={isReadOnly}
            rows={8}
            value={draft.copilot_action_text}
            onChange={(text) => set({ copilot_action_text: text })}
            errorMessage={problemOf('copilot_action_text')}
            description={t('ai-actions.dialog.counter', {
              count: draft.copilot_action_text.length,
              limit: ACTION_TEXT_LIMIT,
            })}
          />
          {!isReadOnly && <TryIt key={draft.object_name} action={draft} />}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isDiscarding}
        title={t('settings:cancel.title')}
        message={t('ai-actions.dialog.discard')}
        cancelLabel={t('settings:cancel.stay')}
        confirmLabel={t('settings:cancel.confirm')}
        onCancel={() => setDiscarding(false)}
        onConfirm={onClose}
      />
    </>
  );
}

/** The rule that each part breaks, by the contract's own schema. */
function problemsOf(draft: AiAction, others: readonly AiAction[]): Partial<Record<string, string>> {
  const issues = aiAction.safeParse(draft).error?.issues ?? [];
  const broken = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  if (Object.keys(broken).length > 0 || !hasNamesTwice([...others, draft])) return broken;
  return { copilot_action_name: 'actionNameTwice' };
}
