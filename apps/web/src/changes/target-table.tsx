import { Fragment, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@fieldstone/ui/button';
import { DisclosureTrigger } from '@fieldstone/ui/disclosure';
import styles from './target-table.module.css';

export type TargetRow = {
  readonly id: string;
  readonly name: string;
  readonly status: ReactNode;
  /** Renders the details of the group profile when its row expands. */
  readonly renderDetails: () => ReactNode;
};

export type TargetTableProps = {
  readonly label: string;
  readonly rows: readonly TargetRow[];
  /** Shown when there are no rows. */
  readonly emptyText: string;
};

/** Rows per batch; thousands at once would make the page slow. */
const PAGE = 100;

/** Lists group profiles with a status; each row expands to the settings. */
export function TargetTable({ label, rows, emptyText }: TargetTableProps) {
  const { t } = useTranslation('changes');
  const tableId = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [pages, setPages] = useState(1);
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  const shown = rows.slice(0, pages * PAGE);
  if (rows.length === 0) return <p className={styles.empty}>{emptyText}</p>;
  return (
    <>
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.profile')}</th>
            <th scope="col">{t('table.status')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, status, renderDetails }) => {
            const isOpen = open.has(id);
            const panelId = `${tableId}-${id}`;
            return (
              <Fragment key={id}>
                <tr>
                  <td>
                    <DisclosureTrigger
                      panelId={panelId}
                      title={name}
                      isExpanded={isOpen}
                      onExpandedChange={(next) => toggle(id, next)}
                    />
                  </td>
                  <td className={styles.statusCell}>
                    <span className={styles.status}>{status}</span>
                  </td>
                </tr>
                {isOpen && (
                  <tr id={panelId}>
                    <td colSpan={2} className={styles.details}>
                      {renderDetails()}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <div className={styles.more}>
          <Button onPress={() => setPages(pages + 1)}>
            {t('table.more', { count: Math.min(PAGE, rows.length - shown.length) })}
          </Button>
          <span>{t('table.shown', { shown: shown.length, count: rows.length })}</span>
        </div>
      )}
    </>
  );
}
