import { findPart } from '@fieldstone/contracts/insights/insight-parts';
import { useParams } from 'react-router';
import { InsightsPage } from '../../organization/insights/page.tsx';
import { NotFound } from '../not-found.tsx';

/** Shows a part of the insights. */
export function InsightsRoute() {
  const part = findPart(useParams()['part']);
  return part === undefined ? <NotFound /> : <InsightsPage part={part} />;
}
