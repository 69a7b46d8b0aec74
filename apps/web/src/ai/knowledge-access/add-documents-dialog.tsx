import { RECENT_RECORDS } from '@fieldstone/contracts/platform/limits';
import { SALESFORCE_FILES } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentFile, FoundDocument } from '@fieldstone/contracts/skills/knowledge-documents';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { SearchField } from '@fieldstone/ui/search-field';
import { Select } from '@fieldstone/ui/select';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { TYPING_MS, useDebounced } from '../../lib/use-debounced.ts';
import { documentKey } from './document-key.ts';
import { FoundDocuments } from './found-documents.tsx';
import { connectionsQuery, documentSearchQuery, isSearchable } from './knowledge-queries.ts';
import dialogStyles from './dialogs.module.css';
import { useFileTexts } from './use-file-texts.ts';

export type AddDocumentsDialogProps = {
  /** Keys of the documents in the draft; the server itself omits stored documents. */
  readonly attached: ReadonlySet<string>;
  /** How many more documents fit into the list. */
  readonly room: number;
  readonly onAdd: (files: DocumentFile[]) => void;
  readonly onClose: () => void;
};

/** Adds files of the connections by name; the selection survives other searches and connections. */
export function AddDocumentsDialog({ attached, room, onAdd, onClose }: AddDocumentsDialogProps) {
  const { t } = useTranslation(['ai', 'ai-knowledge', 'common']);
  const texts = useFileTexts();
  const [source, setSource] = useState<string>(SALESFORCE_FILES);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundDocument>>(new Map());
  const connections = useQuery(connectionsQuery);
  const { value: searchText } = useDebounced(search.trim(), search.trim(), TYPING_MS);
  const found = useInfiniteQuery({ ...documentSearchQuery(source, searchText), placeholderData: keepPreviousData });
  const files = found.data?.pages
    .flatMap(({ documents }) => documents)
    .filter((file) => !attached.has(documentKey(file)));
  const sources = [
    { id: SALESFORCE_FILES, label: texts.source(SALESFORCE_FILES) },
    ...(connections.data?.connections ?? [])
      .filter((connection) => isSearchable(connection) && connection.id !== SALESFORCE_FILES)
      .map(({ id, name }) => ({ id, label: name })),
  ];
  const isTooMany = chosen.size > room;
  const tick = (file: FoundDocument, isTicked: boolean) =>
    setChosen(
      new Map(
        isTicked ? [...chosen, [documentKey(file), file]] : [...chosen].filter(([key]) => key !== documentKey(file)),
      ),
    );

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t('ai-knowledge:knowledge-documents.add')}
      actions={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={chosen.size === 0 || isTooMany}
            onPress={() => onAdd([...chosen.values()].map(({ problem: _problem, ...file }) => file))}
          >
            {t('ai-knowledge:knowledge-documents.addConfirm')}
          </Button>
        </>
      }
    >
      <div className="stack-4">
        <div className={dialogStyles.searchTools}>
          <Select
            label={t('ai-knowledge:knowledge-documents.columns.source')}
            options={sources}
            value={source}
            onChange={setSource}
          />
          <SearchField label={t('ai-knowledge:knowledge-documents.search')} value={search} onChange={setSearch} />
        </div>
        {source === SALESFORCE_FILES && (
          <p className="note">{t('ai-knowledge:knowledge-documents.recentOnly', { maximum: RECENT_RECORDS })}</p>
        )}
        <output className="note">{t('ai-knowledge:knowledge-documents.chosen', { count: chosen.size })}</output>
        {isTooMany && <Banner tone="warning" title={t('ai-knowledge:knowledge-documents.room', { count: room })} />}
        <FailureBanner title={t('ai-knowledge:knowledge-documents.connectionsFailed')} error={connections.error} />
        <FailureBanner
          title={t('ai-knowledge:knowledge-documents.searchFailed')}
          error={found.error}
          onRetry={found.isFetchNextPageError ? found.fetchNextPage : found.refetch}
          isRetrying={found.isFetching}
        />
        {found.isPending && <Skeleton lines={6} label={t('ai-knowledge:knowledge-documents.searching')} />}
        {files && (
          <FoundDocuments
            files={files}
            isOld={found.isPlaceholderData}
            hasMore={found.hasNextPage}
            isTicked={(file) => chosen.has(documentKey(file))}
            onTick={tick}
          />
        )}
        {found.hasNextPage && !found.isPlaceholderData && (
          <div>
            <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
              {t('ai-knowledge:knowledge-documents.showMore')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
