import { APPLICATIONS } from '@fieldstone/contracts/platform/product';

/** Returns the display name of an app; an unknown app keeps its id. */
export const applicationName = (id: string): string => APPLICATIONS.find((app) => app.id === id)?.name ?? id;

/** Replaces the app id at the start of a facet, such as `fieldstone-go,7.5.1`, with the app's display name. */
export function withApplicationName(facet: string): string {
  const [id = '', ...others] = facet.split(',');
  return [applicationName(id), ...others].join(',');
}
