import type { RestoreProps } from '../change-view.ts';
import { BringVersionBack } from './restore-buttons.tsx';
import { RestoreMoment } from './restore-moment.tsx';

/** Offers to bring back the version of a change, and all settings of its group profile at that time. */
export function RestoreSetting({ entry }: RestoreProps) {
  return (
    <>
      <BringVersionBack entry={entry} />
      <RestoreMoment entry={entry} />
    </>
  );
}
