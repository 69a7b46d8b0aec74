import { CSV_COLUMNS } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import { insightCsv } from '@fieldstone/contracts/insights/insights';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { callFile } from '../../lib/api/call.ts';
import { DownloadButton } from '../../lib/download/download-button.tsx';

export type ReportDownloadProps = {
  readonly label: string;
  readonly name: InsightName;
  readonly filter: InsightFilter;
  readonly isDisabled?: boolean;
};

/** Downloads the events of a report. */
export function ReportDownload({ label, name, filter, isDisabled = false }: ReportDownloadProps) {
  return (
    <DownloadButton
      label={label}
      columns={CSV_COLUMNS}
      load={(separator) => callFile(insightCsv, { params: { endpoint: name }, query: { ...filter, separator } })}
      isDisabled={isDisabled}
    />
  );
}
