import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { ACTIONS_LIMIT } from '@fieldstone/contracts/skills/ai-actions';
import type { AiAction, AiActionObject } from '@fieldstone/contracts/skills/ai-actions';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemState } from '../../settings/merge/list-edits.ts';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { StaticTable } from '@fieldstone/ui/table';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { actionEdits, temporaryId } from './actions-section.ts';
import type { ActionsForm } from './actions-section.ts';
import editor from '../../settings/ui/editor.module.css';
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

const TONES = { isNew: 'success', isModified: 'accent', isDeleted: 'danger' } as const;

/** Lists the actions with their unsaved changes, and edits them. */
export function ActionsEditor({ form, objects, isImporting, onImport }: ActionsEditorProps) {
  const { t } = useTranslation('ai');
  const [edited, setEdited] = useState<AiAction | undefined>();
  const { edit, saved, isReadOnly, change, errors } = form;
  const problem = useErrorText()(errors['actions']);
  const before = saved?.actions ?? [];
  const rows = actionEdits.withStates(before, edit.actions);
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLButtonElement>('tbody tr');
  const set = (actions: AiAction[]) => change('actions', { ...edit, actions });
  const without = (id: string) => edit.actions.filter((action) => action.id !== id);
  const isFull = edit.actions.length >= ACTIONS_LIMIT;
  const [first] = objects;
  // The focus follows the action, or moves to the one in its place.
  const move = ({ id }: AiAction, index: number, actions: AiAction[]) => {
    const place = actionEdits.withStates(before, actions).findIndex(({ item }) => item.id === id);
    set(actions);
    rowRemoved(place === -1 ? index : place);
  };

  const buttons = (action: AiAction, state: ItemState, index: number) => {
    const name = action.copilot_action_name;
    if (isReadOnly) {
      return (
        <Button size="small" aria-label={t('ai-actions.viewLabel', { name })} onPress={() => setEdited(action)}>
          {t('ai-actions.view')}
        </Button>
      );
    }
    if (state === 'isDeleted') {
      return (
        <Button
          size="small"
          aria-label={t('ai-actions.keepLabel', { name })}
          onPress={() => move(action, index, actionEdits.putBack(before, edit.actions, action))}
        >
          {t('ai-actions.keep')}
        </Button>
      );
    }
    return (
      <span className={editor.buttons}>
        <Button size="small" aria-label={t('ai-actions.editLabel', { name })} onPress={() => setEdited(action)}>
          {t('ai-actions.edit')}
        </Button>
        <Button
          size="small"
          aria-label={t('ai-actions.deleteLabel', { name })}
          onPress={() => move(action, index, without(action.id))}
        >
          {t('ai-actions.delete')}
        </Button>
      </span>
    );
  };

  return (
    <div className="stack-4">
      {!isReadOnly && (
        <div className="row-3">
          <Button
            ref={fallbackRef}
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
        </div>
      )}
      {problem !== undefined && <Banner tone="error" title={problem} />}
      {rows.length === 0 ? (
        <EmptyState icon={<IconSparkles size={24} />} title={t('ai-actions.empty')}>
          {t('ai-actions.emptyText')}
        </EmptyState>
      ) : (
        <div ref={listRef}>
          <StaticTable
            label={pageName('ai-actions')}
            columns={(['name', 'object', 'text', 'buttons'] as const).map((column) =>
              t(`ai-actions.columns.${column}`),
            )}
            rows={rows.map(({ item: action, state }, index) => ({
              id: action.id,
              cells: [
                <span key="name" className={styles.name} data-state={state}>
                  <span>{action.copilot_action_name}</span>{' '}
                  {state !== 'saved' && <Badge tone={TONES[state]}>{t(`ai-actions.states.${state}`)}</Badge>}
                </span>,
                action.object_label,
                <span key="text" className={styles.text}>
                  {action.copilot_action_text}
                </span>,
                <span key="buttons">{buttons(action, state, index)}</span>,
              ],
            }))}
          />
        </div>
      )}
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
