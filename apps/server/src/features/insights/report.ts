import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import type { CsvCell, CsvRow, CsvSeparator } from '@fieldstone/contracts/platform/csv';
import { eventColumns } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import { fileDays } from '@fieldstone/contracts/platform/period';
import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { Insights, EventQuery } from '../../analytics/port.ts';
import type { CsvFile } from '../../http/csv.ts';

/**
 * Returns the events behind a report as a file, with dates in the user's format and time zone, and without users' ids for a
 * reader who may not see people.
 */
export function createReport(
  report: InsightName,
  eventQuery: EventQuery,
  user: Pick<SessionUser, 'locale' | 'timeZone'> & { readonly seesPeople: boolean },
  insights: Insights,
  separator: CsvSeparator | undefined,
): CsvFile {
  const { locale, timeZone } = user;
  const columns = eventColumns(report);
  const dates = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return {
    report,
    about: aboutOf(eventQuery, user.timeZone),
    columns,
    separator,
    pages: async function* pages(signal): AsyncGenerator<CsvRow[]> {
      for await (const events of insights.events(eventQuery, signal)) {
        yield events.map((event) => {
          const cells: Readonly<Record<string, CsvCell>> = {
            ...event,
            userId: user.seesPeople ? event.userId : null,
            timestamp: new Date(event.timestamp).toISOString(),
            formattedDate: dates.format(event.timestamp),
          };
          return Object.keys(columns).map((column) => cells[column]);
        });
      }
    },
  };
}

/** Returns the days and the group profile of a query, for the name of its file (requirement INX-07). */
function aboutOf({ span, audience: { profile } }: EventQuery, timeZone: string): string[] {
  return [fileDays(span, timeZone), ...(profile ? [profile.id] : [])];
}
