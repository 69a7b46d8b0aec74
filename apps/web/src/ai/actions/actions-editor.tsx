import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { ACTIONS_LIMIT } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction, AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { EditableList } from '@fieldstone/ui/editable-list';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { actionEdits, temporaryId } from './actions-section.ts';
import type { ActionsForm } from './actions-section.ts';
import styles from './page.module.css';
import { pageName } from '../../lib/navigation/page-name.ts';

/** Loaded when it opens, with its form and the renderer of formatted responses. */
const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }));

export type ActionsEditorProps = {
  readonly form: PageForm<ActionsForm>;
  readonly objects: ReadonlyArray<{ readonly id: AiActionObject; readonly label: string }>;
  readonly isImporting: boolean;
  readonly onImport: () => void;
};

/** Lists the actions with their unsaved changes, and edits them. */
export function ActionsEditor({ form, objects, isImporting, onImport }: ActionsEditorProps) {
  const { t } = useTranslation('ai');
  const [edited, setEdited] = useState<AiAction | undefined>();
  const { edit, saved, isReadOnly, change, errors } = form;
  const problem = useErrorText()(errors['actions']);
  const before = saved?.actions ?? [];
  const rows = actionEdits.withStates(before, edit.actions).map((one) => ({ ...one, id: one.item.id }));
  const set = (actions: AiAction[]) => change('actions', { ...edit, actions });
  const without = (id: string) => edit.actions.filter((action) => action.id !== id);
  const isFull = edit.actions.length >= ACTIONS_LIMIT;
  const [first] = objects;
  return (
    <div className="stack-4">
      {problem !== undefined && <Banner tone="error" title={problem} />}
      <EditableList
        label={pageName('ai-actions')}
        rows={rows}
        columns={[
          { id: 'name', label: t('ai-actions.columns.name'), render: ({ item }) => item.copilot_action_name },
          { id: 'object', label: t('ai-actions.columns.object'), render: ({ item }) => item.object_label },
          {
            id: 'text',
            label: t('ai-actions.columns.text'),
            render: ({ item }) => <span className={styles.text}>{item.copilot_action_text}</span>,
          },
        ]}
        nameOf={({ item }) => item.copilot_action_name}
        stateOf={({ state }) => state}
        actionsOf={({ item, state }) => {
          if (isReadOnly) return [{ kind: 'view', onPress: () => setEdited(item) }];
          if (state === 'isDeleted') {
            return [{ kind: 'keep', onPress: () => set(actionEdits.putBack(before, edit.actions, item)) }];
          }
          return [
            { kind: 'edit', onPress: () => setEdited(item) },
            { kind: 'delete', onPress: () => set(without(item.id)) },
          ];
        }}
        tools={
          !isReadOnly && (
            <>
              <Button
                icon={<IconPlus aria-hidden="true" />}
                isDisabled={isFull}
                onPress={() =>
                  first &&
                  setEdited({
                    id: temporaryId(edit.actions),
                    object_name: first.id,
                    object_label: first.label,
                    copilot_action_name: '',
                    copilot_action_text: '',
                  })
                }
              >
                {t('ai-actions.add')}
              </Button>
              <Button isDisabled={isFull} isPending={isImporting} onPress={onImport}>
                {t('ai-actions.import')}
              </Button>
              {isFull && <p className="note">{t('ai-actions.full', { count: ACTIONS_LIMIT })}</p>}
            </>
          )
        }
        empty={
          <EmptyState icon={<IconSparkles size={24} />} title={t('ai-actions.empty')}>
            {t('ai-actions.emptyText')}
          </EmptyState>
        }
      />
      <Suspense>
        {edited && (
          <ActionDialog
            key={edited.id}
            action={edited}
            others={without(edited.id)}
            objects={objects}
            isNew={edit.actions.every(({ id }) => id !== edited.id)}
            isReadOnly={isReadOnly}
            onApply={(action) => {
              const isThere = edit.actions.some(({ id }) => id === action.id);
              set(
                isThere ? edit.actions.map((one) => (one.id === action.id ? action : one)) : [...edit.actions, action],
              );
              setEdited(undefined);
            }}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
