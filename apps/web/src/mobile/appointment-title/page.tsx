import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { useTranslation } from 'react-i18next';
import { AppointmentAside } from '../../settings/ui/appointment-aside.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import { useEventObject } from '../../lib/start-data/app-data-query.ts';
import { useFieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import { useGonePaths } from '../../domains/field-picker/use-gone-paths.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { TemplateEditors } from './template-editors.tsx';
import { pathsOf, unknownPathErrors } from './templates.ts';

const NO_PATHS: readonly string[] = [];

/** Shows title and description: templates with field paths that the app fills in for each appointment (requirement TTL-01). */
export function Page({ profile }: PageProps) {
  // Includes the namespaces of child components, so that they load in parallel.
  const { t } = useTranslation(['validation', 'settings', 'calendar', 'field-picker']);
  const { object } = useEventObject();
  const fields = useFieldPaths(object, NO_PATHS);
  const gonePaths = useGonePaths(object);
  return (
    <SettingsPage
      setting={appointmentTitle}
      profile={profile}
      renderBeside={(edit) => <AppointmentAside profile={profile} title={edit} />}
      check={(payload, saved) =>
        unknownPathErrors(payload, saved, fields, (fieldPath) => t('validation:fieldPathNotValid', { fieldPath }))
      }
      findGone={async (payload) =>
        (await gonePaths(pathsOf(payload))).map((path) => t('settings:history.goneField', { path }))
      }
    >
      {(form) => <TemplateEditors form={form} />}
    </SettingsPage>
  );
}
