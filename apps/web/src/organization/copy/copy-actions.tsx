import { csvFileName } from '@fieldstone/contracts/platform/csv';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../lib/download/download-button.tsx';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { Button } from '@fieldstone/ui/button';
import { RESULT_COLUMNS, resultFile } from './result-file.ts';
import { usePageActions } from '../../lib/page/page-actions.ts';
import { UndoDialog } from '../../settings/planned-change/undo-dialog.tsx';
import { changedProfiles, hasChangedSince } from './results.ts';
import { ReviewChanges } from './review-changes.tsx';
import type { RenderSettingValue } from '../../settings/planned-change/payload-differences.tsx';
import type { Copy } from './use-copy.ts';

export type CopyActionsProps = {
  readonly copy: Copy;
  readonly onClose: () => void;
  readonly renderValue: RenderSettingValue;
};

/** Shows the actions of a finished copy. Closing the wizard does not stop a running one. */
export function CopyActions({ copy, onClose, renderValue }: CopyActionsProps) {
  const { t } = useTranslation(['copy', 'common']);
  const [isUndoing, setUndoing] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const { orgId } = useSessionUser();
  const { results, retry, undo, canNotify } = copy;
  const { notify } = usePageActions();
  const { data: operation } = copy.operation;
  const isDone = operation?.status === 'done';
  const changed = changedProfiles(results.data ?? []);
  return (
    <>
      {isDone && results.data && (
        <DownloadButton
          size="medium"
          label={t('result.csv')}
          columns={RESULT_COLUMNS}
          load={(separator) => ({
            name: csvFileName('copy-configuration', orgId),
            content: resultFile(results.data, separator),
          })}
        />
      )}
      {isDone && notify && changed.length > 0 && (
        <Button isDisabled={undo.isPending || retry.isPending} onPress={() => notify(changed)}>
          {t('notify')}
        </Button>
      )}
      {isDone && operation.kind === 'copy' && operation.canUndo && (
        <Button isPending={undo.isPending} isDisabled={retry.isPending} onPress={() => setUndoing(true)}>
          {t('undo.open')}
        </Button>
      )}
      {isDone && operation.canRetry && (
        <Button
          isPending={retry.isPending}
          isDisabled={undo.isPending || !results.data}
          onPress={() =>
            operation.kind === 'copy' && hasChangedSince(results.data ?? []) ? setReviewing(true) : retry.mutate([])
          }
        >
          {t('tryAgain')}
        </Button>
      )}
      <Button variant="primary" onPress={onClose}>
        {t('common:close')}
      </Button>
      {isReviewing && operation && (
        <ReviewChanges
          copyId={operation.id}
          renderValue={renderValue}
          onCancel={() => setReviewing(false)}
          onConfirm={(overwrite) => {
            setReviewing(false);
            retry.mutate(overwrite);
          }}
        />
      )}
      {isUndoing && (
        <UndoDialog
          title={t('undo.title')}
          message={t('undo.message')}
          confirmLabel={t('undo.open')}
          canNotify={canNotify}
          onCancel={() => setUndoing(false)}
          onUndo={(then) => {
            setUndoing(false);
            undo.mutate(then);
          }}
        />
      )}
    </>
  );
}
