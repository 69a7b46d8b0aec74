import { APPLICATIONS } from '@fieldstone/contracts/platform/product';

/** What people call the app that reports under an id; an app of another maker keeps its id. */
export const applicationName = (id: string): string => APPLICATIONS.find((app) => app.id === id)?.name ?? id;

/** A facet whose first name is an app's id, such as `fieldstone-go,7.5.1`, with the app as people call it. */
export function withApplicationName(facet: string): string {
  const [id = '', ...others] = facet.split(',');
  return [applicationName(id), ...others].join(',');
}
