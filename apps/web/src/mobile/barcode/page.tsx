import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { findBarcodeDefinition } from '@fieldstone/contracts/settings/pages/barcode-objects';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingSwitch, SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { SettingsPage } from '../../settings/ui/settings-page.tsx';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import type { PageProps } from '../../lib/page/page.ts';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { toasts } from '@fieldstone/ui/toast';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import { addableObjects, createDraft, putObject, removeObject } from './barcode-state.ts';
import { barcodeView } from '../../settings/views/barcode.tsx';
import { ObjectsSection } from './objects-section.tsx';
import { goneReferences } from './gone-references.ts';
import { useObjectEditing } from './use-object-editing.ts';
import { loadOrgParts } from './use-org-parts.ts';

/** Loaded on demand because the dialog is large. */
const ObjectDialog = lazy(async () => ({ default: (await import('./object-dialog.tsx')).ObjectDialog }));

/** Shows Barcode/QR Code Scan: the objects that technicians find by scanning (requirement BAR-01). */
export function Page({ profile }: PageProps) {
  // Includes the namespaces of child components, so that they load in parallel.
  const { t } = useTranslation(['barcode', 'settings']);
  const client = useQueryClient();
  const { editing, isDirty, draft: openDraft, open, change, close } = useObjectEditing(profile.id);
  const [removing, setRemoving] = useState<string | undefined>();
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLHeadingElement>('tbody tr');

  const apply = (form: PageForm<Barcode>) => {
    if (!editing) return;
    const next = putObject(form.edit, editing.draft);
    form.change('searchObjects', next);
    toasts.success(t(editing.mode === 'add' ? 'added' : 'updated'));
    close();
    const name = editing.draft.object.targetObjectName;
    if (editing.mode === 'add') rowRemoved(next.searchObjects.findIndex((object) => object.targetObjectName === name));
  };
  const remove = (form: PageForm<Barcode>, name: string) => {
    rowRemoved(form.edit.searchObjects.findIndex((object) => object.targetObjectName === name));
    form.change('searchObjects', removeObject(form.edit, name));
    toasts.success(t('deleted'));
    setRemoving(undefined);
  };
  /** Describes the missing references of a version. */
  const findGone = async (version: Barcode) => {
    const found = version.searchObjects.map(async ({ targetObjectName, displayObjectName: object }) => {
      const draft = createDraft(version, targetObjectName);
      const gone = draft ? goneReferences(draft, await loadOrgParts(client, targetObjectName)) : [];
      return gone.map(({ kind, label }) =>
        kind === 'form'
          ? t('gone.restoreForm', { object, title: label })
          : t('gone.restoreField', { object, field: label }),
      );
    });
    return (await Promise.all(found)).flat();
  };

  return (
    <SettingsPage
      setting={barcode}
      profile={profile}
      whileLoading={<PendingSwitch setting={barcode} name="enabled" />}
      isUnsaved={isDirty}
      drafts={[openDraft]}
      renderValue={barcodeView.renderValue}
      findGone={findGone}
      renderBelow={(form) => (
        <>
          <ObjectsSection
            form={form}
            onOpen={(mode, object) => open(mode, createDraft(form.edit, object))}
            onRemove={setRemoving}
            listRef={listRef}
            headingRef={fallbackRef}
          />
          <Suspense>
            {editing && (
              <ObjectDialog
                editing={editing}
                isDirty={isDirty}
                addable={addableObjects(form.edit)}
                onChange={change}
                onApply={() => apply(form)}
                onClose={close}
              />
            )}
          </Suspense>
          <ConfirmDialog
            isOpen={removing !== undefined}
            isDanger
            title={t('removal.title')}
            message={t('removal.message', { object: findBarcodeDefinition(removing ?? '')?.label ?? removing })}
            confirmLabel={t('removal.confirm')}
            onCancel={() => setRemoving(undefined)}
            onConfirm={() => removing !== undefined && remove(form, removing)}
          />
        </>
      )}
    >
      {(form) => <SettingSwitch form={form} name="enabled" />}
    </SettingsPage>
  );
}
