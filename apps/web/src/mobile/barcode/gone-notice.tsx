import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { createDraft } from './barcode-state.ts';
import { goneReferences } from './gone-references.ts';
import { useOrgParts } from './use-org-parts.ts';

/** The ids of fields and actions with missing references, by the name of their object. */
export type GoneIds = Readonly<Record<string, readonly string[]>>;

export type GoneNoticeProps = {
  readonly edit: Barcode;
  /** Receives the ids to mark, initially and on every change. */
  readonly onFound: (gone: GoneIds) => void;
};

/** Warns of objects with missing references and suggests a fix. */
export function GoneNotice({ edit, onFound }: GoneNoticeProps) {
  const { t, i18n } = useTranslation('barcode');
  const names = edit.searchObjects.map(({ targetObjectName }) => targetObjectName);
  const parts = useOrgParts(names);
  const broken = names.flatMap((name, at) => {
    const [draft, known] = [createDraft(edit, name), parts[at]];
    const gone = draft && known ? goneReferences(draft, known) : [];
    return draft && gone.length > 0 ? [{ name, label: draft.object.displayObjectName, gone }] : [];
  });
  const found = JSON.stringify(broken.map(({ name, gone }) => [name, gone.map(({ id }) => id)]));
  const tell = useEffectEvent(() =>
    onFound(Object.fromEntries(broken.map(({ name, gone }) => [name, gone.map(({ id }) => id)]))),
  );
  useEffect(() => tell(), [found]);

  if (broken.length === 0) return null;
  const labels = new Intl.ListFormat(i18n.language).format(broken.map(({ label }) => label));
  return (
    <Banner tone="warning" title={t('gone.title', { count: broken.length, objects: labels })}>
      <ul>
        {broken.flatMap(({ label: object, gone }) =>
          gone.map(({ kind, id, label }) => (
            <li key={`${object} ${id}`}>{t(`gone.${kind}`, { object, field: label, title: label })}</li>
          )),
        )}
      </ul>
    </Banner>
  );
}
