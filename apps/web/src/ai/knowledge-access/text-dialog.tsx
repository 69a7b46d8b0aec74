import type { DocumentKey } from '@fieldstone/contracts/skills/knowledge-documents';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { documentTextQuery } from './knowledge-queries.ts';
import styles from './sources.module.css';

export type TextDialogProps = {
  readonly document: DocumentKey & { readonly title: string };
  readonly onClose: () => void;
};

/** Shows the stored text of a document: what the assistant reads, not what the file looks like. */
export function TextDialog({ document, onClose }: TextDialogProps) {
  const { t } = useTranslation(['ai', 'ai-knowledge', 'common']);
  const text = useInfiniteQuery(documentTextQuery(document));
  const passages = text.data?.pages.flatMap((page) => page.passages);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t('ai-knowledge:knowledge-documents.text.title', { title: document.title })}
      actions={<Button onPress={onClose}>{t('common:close')}</Button>}
    >
      <div className="stack-4">
        <p className="note">{t('ai-knowledge:knowledge-documents.text.note')}</p>
        <FailureBanner
          title={t('ai-knowledge:knowledge-documents.text.failed')}
          error={text.error}
          onRetry={text.isFetchNextPageError ? text.fetchNextPage : text.refetch}
          isRetrying={text.isFetching}
        />
        {text.isPending && <Skeleton lines={6} label={t('ai-knowledge:knowledge-documents.text.loading')} />}
        {passages && (
          <div className="stack-4">
            {passages.map(({ page, text: words }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- passages are only added at the end
              <section key={index}>
                {page !== null && page !== passages[index - 1]?.page && (
                  <h3 className={styles.passageHead}>{t('ai-knowledge:knowledge-search.page', { page })}</h3>
                )}
                <p className={styles.passageText}>{words}</p>
              </section>
            ))}
          </div>
        )}
        {text.hasNextPage && (
          <div>
            <Button isPending={text.isFetchingNextPage} onPress={() => void text.fetchNextPage()}>
              {t('ai-knowledge:knowledge-documents.showMore')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
