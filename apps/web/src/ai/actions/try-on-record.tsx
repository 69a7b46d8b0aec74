import { actionRecords, summarizeAction } from '@fieldstone/contracts/skills/ai-actions';
import type { ActionRecord, AiAction } from '@fieldstone/contracts/skills/ai-actions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoppableRun } from '../../domains/model/use-stoppable-run.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { isAbort } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { SearchableSelect } from '@fieldstone/ui/select';
import { TYPING_MS, useDebounced } from '../../lib/use-debounced.ts';
import { Answer } from './answer.tsx';
import { Preview } from './preview.tsx';
import editor from '../../settings/ui/editor.module.css';
import styles from './page.module.css';

export type TryOnRecordProps = {
  readonly action: AiAction;
  /** Null if no model is configured; only the data is shown then. */
  readonly model: string | null;
};

/** Shows the data of a chosen record for the AI, runs an action on it, and shows the response with its cost. */
export function TryOnRecord({ action, model }: TryOnRecordProps) {
  const { t } = useTranslation(['ai', 'ai-usage']);
  const [search, setSearch] = useState('');
  const [record, setRecord] = useState<ActionRecord | undefined>();
  const { value: searchTerm } = useDebounced(search.trim(), search, TYPING_MS);
  const found = useQuery({
    queryKey: ['action-records', action.object_name, searchTerm],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(actionRecords, { query: { searchTerm, objectType: action.object_name } }, { signal })).records,
  });
  const { tried, stop, runButton, stopButton } = useStoppableRun((recordId: string, signal) =>
    call(
      summarizeAction,
      {
        body: {
          object_name: action.object_name,
          record_id: recordId,
          copilot_action_name: action.copilot_action_name,
          copilot_action_text: action.copilot_action_text,
        },
      },
      { signal, changesNothing: true },
    ),
  );
  const records = found.data ?? [];
  const noRecords = () => {
    if (found.isFetching) return t('ai-usage:ai-actions.try.searching');
    if (found.isError) return t('ai-usage:ai-actions.try.searchFailed');
    return t(searchTerm === '' ? 'ai-usage:ai-actions.try.empty' : 'ai-usage:ai-actions.try.none');
  };
  const options = record && records.every(({ id }) => id !== record.id) ? [record, ...records] : records;

  return (
    <>
      {model === null ? (
        <Banner tone="info" title={t('ai-usage:ai-actions.try.noModel')}>
          <p>{t('ai-usage:ai-actions.try.noModelText')}</p>
        </Banner>
      ) : (
        <p className="note">{t('ai-usage:ai-actions.try.text', { model })}</p>
      )}
      <div className={styles.tryTools}>
        <SearchableSelect
          label={t('ai-usage:ai-actions.try.record', { object: action.object_label })}
          searchLabel={t('ai-usage:ai-actions.try.search')}
          emptyText={noRecords()}
          placeholder={t('ai-usage:ai-actions.try.choose')}
          options={options.map(optionOf)}
          value={record?.id ?? null}
          onChange={(id) => {
            setRecord(options.find((one) => one.id === id));
            stop();
            tried.reset();
          }}
          search={{ value: search, onChange: setSearch }}
        />
        {model !== null && (
          <span className={editor.buttons}>
            <Button
              ref={runButton}
              isDisabled={record === undefined || action.copilot_action_text.trim() === ''}
              isPending={tried.isPending}
              onPress={() => record && tried.mutate(record.id)}
            >
              {t('ai-usage:ai-actions.try.run')}
            </Button>
            {tried.isPending && (
              <Button ref={stopButton} onPress={stop}>
                {t('ai-usage:ai-actions.try.stop')}
              </Button>
            )}
          </span>
        )}
      </div>
      <FailureBanner title={t('ai-usage:ai-actions.try.searchFailed')} error={found.error} />
      {record && <Preview key={record.id} action={action} recordId={record.id} hasModel={model !== null} />}
      <FailureBanner title={t('ai-usage:ai-actions.try.failed')} error={tried.error} />
      <output>
        {isAbort(tried.error) && (
          <span className="note">{t('ai-usage:ai-actions.try.stopped', { page: pageName('ai-usage') })}</span>
        )}
        {tried.data && <span className="visually-hidden">{t('ai-usage:ai-actions.try.done')}</span>}
      </output>
      {tried.data && <Answer answer={tried.data} />}
    </>
  );
}

/** Shows a record by what people recognize it by; by its id only if it has nothing else. */
function optionOf({ id, name, subject, customer, status }: ActionRecord) {
  const label = subject === null ? name : `${name} · ${subject}`;
  const description = [customer, status].filter((part) => part !== null).join(' · ');
  if (description !== '') return { id, label, description };
  return subject === null ? { id, label, description: id } : { id, label };
}
