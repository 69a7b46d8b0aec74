import { partOf } from '@fieldstone/contracts/insights/insight-parts';
import { useParams } from 'react-router';
import { InsightsPage } from '../../organization/insights/page.tsx';
import { useNotify } from '../../organization/notification/use-notify.tsx';
import { NotFound } from '../not-found.tsx';

/** Shows a part of the insights, with the dialog that notifies apps again. */
export function InsightsRoute() {
  const part = partOf(useParams()['part']);
  const { notify, dialog } = useNotify();
  if (part === undefined) return <NotFound />;
  return (
    <>
      <InsightsPage part={part} onNotify={notify} />
      {dialog}
    </>
  );
}
