import { CopyWizard } from '../../organization/copy/copy-wizard.tsx';
import type { CopyWizardProps } from '../../organization/copy/copy-wizard.tsx';
import { settingValue } from './setting-values.tsx';

/** Shows the copy wizard with the pages' renderers, because features must not import each other. */
export function CopyWizardEntry(props: Omit<CopyWizardProps, 'renderValue'>) {
  return <CopyWizard {...props} renderValue={settingValue} />;
}
