import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import type { Expression } from '@fieldstone/contracts/organization/org';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Button } from '@fieldstone/ui/button';
import { Dialog } from '@fieldstone/ui/dialog';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { SearchField } from '@fieldstone/ui/search-field';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '@fieldstone/ui/table';
import styles from './expression-dialog.module.css';
import { expressionsQuery } from './expressions-query.ts';

export type ExpressionDialogProps = {
  readonly isOpen: boolean;
  readonly object: string;
  /** The id of the chosen expression; empty for none. */
  readonly chosen: string;
  readonly onApply: (expression: Expression) => void;
  readonly onClose: () => void;
};

/** Chooses one of the org's expressions over work orders (requirement CLR-06). */
export function ExpressionDialog(props: ExpressionDialogProps) {
  const { isOpen, object, chosen, onApply, onClose } = props;
  const { t, i18n } = useTranslation('appointment-color', { keyPrefix: 'expressions' });
  const { t: common } = useTranslation('common');
  const moment = useMoment();
  const { data, error, isFetching, refetch } = useQuery(expressionsQuery(object));
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState(chosen);

  const lower = (text: string) => text.toLocaleLowerCase(i18n.language);
  const found = data?.filter(({ name }) => lower(name).includes(lower(search.trim())));
  const selection = data?.find(({ processId }) => processId === selected);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('heading')}
      size="large"
      actions={
        <>
          {selection && <p className={styles.selection}>{t('selected', { name: selection.name })}</p>}
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={selection === undefined}
            onPress={() => selection && onApply(selection)}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.tools}>
          <SearchField label={t('search')} value={search} onChange={setSearch} autoFocus />
          <Button
            icon={<IconRefresh aria-hidden="true" />}
            isPending={isFetching && data !== undefined}
            onPress={() => void refetch()}
          >
            {t('refresh')}
          </Button>
        </div>
        <FailureBanner title={t('failed')} error={error} />
        {!data && isFetching && <Skeleton lines={6} label={t('loading')} />}
        {found && (
          <Table
            label={t('heading')}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[selected]}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : keys;
              setSelected(key === undefined ? '' : String(key));
            }}
          >
            <TableHeader>
              <Column isRowHeader>{t('name')}</Column>
              <Column>{t('edited')}</Column>
            </TableHeader>
            <TableBody
              renderEmptyState={() => (
                <EmptyState title={data?.length === 0 ? t('none') : t('notFound', { search })}>
                  {data?.length === 0 && t('noneText')}
                </EmptyState>
              )}
            >
              {found.map(({ processId, name, lastModifiedDate }) => (
                <Row key={processId} id={processId} textValue={name}>
                  <Cell>{name}</Cell>
                  <Cell>{moment(lastModifiedDate)}</Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        )}
      </div>
    </Dialog>
  );
}
