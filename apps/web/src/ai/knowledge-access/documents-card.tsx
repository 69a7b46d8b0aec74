import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { DOCUMENTS_LIMIT } from '@fieldstone/contracts/skills/knowledge-documents';
import type { DocumentFile } from '@fieldstone/contracts/skills/knowledge-documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictDialog } from '../../settings/merge/conflict-dialog.tsx';
import { SettingHistory } from '../../settings/history/setting-history.tsx';
import { LoadFailure } from '../../settings/ui/load-failure.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import type { SettingForm } from '../../settings/model/use-setting.ts';
import { useFieldLabel } from '../../settings/ui/use-value-text.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { documentKey } from './document-key.ts';
import { documentEdits, documentsValue } from './documents-section.ts';
import type { DocumentsForm, EditedDocument } from './documents-section.ts';
import { usePolledStates } from './use-polled-states.ts';
import { AddDocumentsDialog } from './add-documents-dialog.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { DraftNotice } from '../../settings/ui/notices/draft-notice.tsx';
import { Notices } from '../../settings/ui/notices/notices.tsx';
import { ProductsDialog } from './products-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';

export type DocumentsCardProps = {
  readonly form: SettingForm<DocumentsForm>;
  readonly scope: { readonly id: string; readonly name: string };
};

/** Edits the documents that the assistant can quote; the page's Save button stores them. */
export function DocumentsCard({ form, scope }: DocumentsCardProps) {
  const { t } = useTranslation(['ai', 'ai-knowledge']);
  const isReadOnly = useIsReadOnly();
  const states = usePolledStates(form.setting, scope.id);
  const labelOf = useFieldLabel(form.setting);
  const problem = useErrorText()(Object.values(form.errors)[0]);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<EditedDocument | undefined>();
  const [tagged, setTagged] = useState<string | undefined>();
  const { edit, saved } = form;
  const stored = form.state.stored ?? saved;
  const documents = edit?.documents ?? [];
  const set = (next: EditedDocument[]) => form.change('documents', { ...edit, documents: next });
  const replace = (next: EditedDocument) =>
    set(documents.map((one) => (documentKey(one) === documentKey(next) ? next : one)));
  const taggedDocument = documents.find((one) => documentKey(one) === tagged);
  const room = DOCUMENTS_LIMIT - documents.length;

  return (
    <Card title={pageName('knowledge-documents')}>
      <div className="stack-4">
        <p className="note">{t('ai-knowledge:knowledge-documents.description')}</p>
        {stored && !form.loading.isPending && (
          <SettingHistory
            form={form}
            saved={stored}
            profile={scope}
            isReadOnly={isReadOnly}
            options={{}}
            renderValue={documentsValue}
          />
        )}
        <LoadFailure form={form} isReadOnly={isReadOnly} />
        <DraftNotice drafts={[form.draft]} />
        <Notices form={form} labelOf={labelOf} />
        {problem !== undefined && <Banner tone="error" title={problem} />}
        {form.loading.isPending && <Skeleton lines={3} label={t('ai-knowledge:knowledge-documents.loading')} />}
        {saved && (
          <>
            <div className="row-3">
              {!isReadOnly && (
                <Button icon={<IconPlus aria-hidden="true" />} isDisabled={room <= 0} onPress={() => setAdding(true)}>
                  {t('ai-knowledge:knowledge-documents.add')}
                </Button>
              )}
              <span className="note">
                {t('ai-knowledge:knowledge-documents.of', { count: documents.length, limit: DOCUMENTS_LIMIT })}
              </span>
            </div>
            {documents.length + saved.payload.documents.length === 0 ? (
              <EmptyState icon={<IconFileText size={24} />} title={t('ai-knowledge:knowledge-documents.empty')}>
                {t('ai-knowledge:knowledge-documents.emptyText')}
              </EmptyState>
            ) : (
              <DocumentsTable
                saved={saved.payload.documents}
                edit={documents}
                states={states}
                isReadOnly={isReadOnly}
                onChange={replace}
                onEdit={set}
                onTag={(document) => setTagged(documentKey(document))}
                onShowText={setShown}
              />
            )}
          </>
        )}
      </div>
      {isAdding && (
        <AddDocumentsDialog
          attached={new Set(documents.map(documentKey))}
          room={room}
          onAdd={(files: DocumentFile[]) => {
            const before = saved?.payload.documents ?? [];
            set(
              files
                .map((file) => attachedAs(file, before))
                .reduce((edited, document) => documentEdits.putBack(before, edited, document), documents),
            );
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {taggedDocument && (
        <ProductsDialog
          title={taggedDocument.title}
          products={taggedDocument.products}
          onApply={(products) => {
            replace({ ...taggedDocument, products });
            setTagged(undefined);
          }}
          onClose={() => setTagged(undefined)}
        />
      )}
      {shown && <TextDialog document={shown} onClose={() => setShown(undefined)} />}
      <ConflictDialog form={form} renderValue={documentsValue} />
    </Card>
  );
}

/** Returns a file as a document; one whose removal is not saved yet regains its products. */
function attachedAs(file: DocumentFile, saved: readonly EditedDocument[]): EditedDocument {
  return saved.find((one) => documentKey(one) === documentKey(file)) ?? { ...file, products: [] };
}
