import { useTranslation } from 'react-i18next';
import { Dialog } from '@fieldstone/ui/dialog';
import { ListFrame } from './list-frame.tsx';
import type { ListFrameProps } from './list-frame.tsx';

export type UserListDialogProps = Pick<ListFrameProps, 'page' | 'empty' | 'note' | 'actions' | 'columns' | 'rows'> & {
  readonly title: string;
  readonly query: { readonly error: Error | null; readonly isPending: boolean; readonly refetch: () => unknown };
  readonly onClose: () => void;
};

/** Lists the users behind a number. */
export function UserListDialog({ title, query, onClose, ...list }: UserListDialogProps) {
  const { t } = useTranslation('insights');
  return (
    <Dialog isOpen size="large" onClose={onClose} title={title}>
      <ListFrame
        {...list}
        title={t('users')}
        label={title}
        isLoading={query.isPending}
        error={query.error}
        onRetry={query.refetch}
      />
    </Dialog>
  );
}
