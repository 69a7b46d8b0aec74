import { APPLICATIONS } from '@fieldstone/contracts/platform/product';

/** Returns the display name of an app; an unknown app keeps its id. */
export const applicationName = (id: string): string => APPLICATIONS.find((app) => app.id === id)?.name ?? id;
