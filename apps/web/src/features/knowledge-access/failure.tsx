import type { ReactNode } from 'react';
import { causeOf, isSilent } from '../../shared/api/report-error.ts';
import { Banner } from '../../shared/ui/banner.tsx';

export type FailureProps = {
  readonly title: string;
  readonly error: Error | null;
  readonly action?: ReactNode;
};

/** What was asked for could not be read, and why. */
export function Failure({ title, error, action }: FailureProps) {
  if (error === null || isSilent(error)) return null;
  return (
    <Banner tone="error" title={title} action={action}>
      <p>{causeOf(error)}</p>
    </Banner>
  );
}
