import { actionRecords, summarizeAction } from '@fieldstone/contracts/ai-actions';
import type { AiAction } from '@fieldstone/contracts/ai-actions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { FailureBanner } from '../../shared/failure-banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { SearchableSelect } from '../../shared/ui/searchable-select.tsx';
import { TYPING_MS, useSettled } from '../../shared/use-settled.ts';
import { Answer } from './answer.tsx';
import styles from './page.module.css';

/** Runs an action on a chosen record, as it stands in the dialog, and shows the answer with what it cost. */
export function TryIt({ action }: { readonly action: AiAction }) {
  const { t } = useTranslation('ai');
  const [search, setSearch] = useState('');
  const [record, setRecord] = useState<{ readonly id: string; readonly name: string } | undefined>();
  const { value: wanted } = useSettled(search.trim(), search, TYPING_MS);
  const found = useQuery({
    queryKey: ['action-records', action.object_name, wanted],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(actionRecords, { query: { searchTerm: wanted, objectType: action.object_name } }, { signal }))
        .records,
  });
  const tried = useMutation({
    mutationFn: (recordId: string) =>
      call(summarizeAction, {
        body: {
          object_name: action.object_name,
          record_id: recordId,
          copilot_action_name: action.copilot_action_name,
          copilot_action_text: action.copilot_action_text,
        },
      }),
  });
  const records = found.data ?? [];
  const noRecords = () => {
    if (found.isFetching) return t('ai-actions.try.searching');
    if (found.isError) return t('ai-actions.try.searchFailed');
    return t(wanted === '' ? 'ai-actions.try.empty' : 'ai-actions.try.none');
  };
  const options = record && records.every(({ id }) => id !== record.id) ? [record, ...records] : records;

  return (
    <section aria-labelledby="try-it" className={styles['try']}>
      <h3 id="try-it" className={styles['heading']}>
        {t('ai-actions.try.title')}
      </h3>
      <p className={styles['note']}>{t('ai-actions.try.text')}</p>
      <div className={styles['tryTools']}>
        <SearchableSelect
          label={t('ai-actions.try.record', { object: action.object_label })}
          searchLabel={t('ai-actions.try.search')}
          emptyText={noRecords()}
          placeholder={t('ai-actions.try.choose')}
          options={options.map(({ id, name }) => ({ id, label: name, description: id }))}
          value={record?.id ?? null}
          onChange={(id) => {
            setRecord(options.find((one) => one.id === id));
            tried.reset();
          }}
          search={{ value: search, onChange: setSearch }}
        />
        <Button
          isDisabled={record === undefined || action.copilot_action_text.trim() === ''}
          isPending={tried.isPending}
          onPress={() => record && tried.mutate(record.id)}
        >
          {t('ai-actions.try.run')}
        </Button>
      </div>
      <FailureBanner title={t('ai-actions.try.searchFailed')} error={found.error} />
      <FailureBanner title={t('ai-actions.try.failed')} error={tried.error} />
      {tried.data && <Answer answer={tried.data} />}
    </section>
  );
}
