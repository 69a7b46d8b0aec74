import { copyResultCsv } from '@fieldstone/contracts/organization/copy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../lib/download-button.tsx';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import type { Copy } from './use-copy.ts';

/** What can be done with a copy that is done. Closing it stops nothing. */
export function CopyActions({ copy, onClose }: { readonly copy: Copy; readonly onClose: () => void }) {
  const { t } = useTranslation(['copy', 'common']);
  const [isUndoing, setUndoing] = useState(false);
  const { retry, undo } = copy;
  const { data: operation } = copy.operation;
  const isDone = operation?.status === 'done';
  return (
    <>
      {isDone && (
        <DownloadButton
          size="medium"
          label={t('result.csv')}
          route={copyResultCsv}
          input={{ params: { copyId: operation.id } }}
        />
      )}
      {isDone && operation.kind === 'copy' && operation.canUndo && (
        <Button isPending={undo.isPending} isDisabled={retry.isPending} onPress={() => setUndoing(true)}>
          {t('undo.open')}
        </Button>
      )}
      {isDone && operation.undoneBy === null && operation.counts.failure + operation.counts.unknown > 0 && (
        <Button isPending={retry.isPending} isDisabled={undo.isPending} onPress={() => retry.mutate()}>
          {t('tryAgain')}
        </Button>
      )}
      <Button variant="primary" onPress={onClose}>
        {t('common:close')}
      </Button>
      <ConfirmDialog
        isOpen={isUndoing}
        title={t('undo.title')}
        message={t('undo.message')}
        confirmLabel={t('undo.open')}
        isDanger
        onCancel={() => setUndoing(false)}
        onConfirm={() => {
          setUndoing(false);
          undo.mutate();
        }}
      />
    </>
  );
}
