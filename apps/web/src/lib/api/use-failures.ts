import { useState } from 'react';
import { reportError } from './report-error.ts';

/** Reports the failures of an action. Their messages end when the action succeeds, so that no failure is shown beside a success. */
export function useFailures() {
  const [failures] = useState(() => {
    const shown: Array<() => void> = [];
    return {
      /** Like `reportError`. */
      report: (...failure: Parameters<typeof reportError>): void => {
        shown.push(reportError(...failure));
      },
      end: (): void => {
        for (const close of shown.splice(0)) close();
      },
    };
  });
  return failures;
}
