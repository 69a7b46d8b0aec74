import { lazy } from 'react';

/** The copy wizard, loaded when it opens, because it contains how every page shows its values. */
export const CopyWizard = lazy(async () => ({ default: (await import('./copy-wizard-entry.tsx')).CopyWizardEntry }));
