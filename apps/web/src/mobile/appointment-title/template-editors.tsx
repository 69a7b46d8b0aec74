import { eventTypeName } from '@fieldstone/contracts/settings/calendar/event-type';
import { insertPath, templatePaths } from '@fieldstone/contracts/settings/calendar/template';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useAppData, useEventObject } from '../../lib/start-data/app-data-query.ts';
import { FieldPickerPanel } from '../../domains/field-picker/field-picker-panel.tsx';
import type { FieldChoice } from '../../domains/field-picker/field-node.ts';
import { useFieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import { useIsWide } from '../../domains/field-picker/use-is-wide.ts';
import { Banner } from '@fieldstone/ui/banner';
import { cx } from '@fieldstone/ui/cx';
import { TemplateEditor } from './template-editor.tsx';
import styles from './template-editors.module.css';
import { PARTS } from './templates.ts';
import type { Part, Templates } from './templates.ts';
import { useCaret } from './use-caret.ts';

/** Shows both templates and the picker, which inserts into the last focused one. */
export function TemplateEditors({ form }: { readonly form: PageForm<Templates> }) {
  const { t } = useTranslation('calendar');
  const { edit } = form;
  const { object } = useEventObject();
  const eventType = eventTypeName.parse(useAppData().eventTypeName);
  const used = PARTS.flatMap((part) => templatePaths(edit[part].content));
  const paths = useFieldPaths(object, used);
  const isWide = useIsWide();
  const [target, setTarget] = useState<Part>('title');
  const [isPicking, setPicking] = useState(false);
  const [inserted, setInserted] = useState('');
  const panel = useRef<HTMLElement>(null);
  const carets = { title: useCaret(edit.title.content), description: useCaret(edit.description.content) };
  const canEdit = !form.isReadOnly;

  const change = (part: Part, template: Partial<Templates[Part]>) =>
    form.change(part, { ...edit, eventType, [part]: { ...edit[part], ...template } });

  const insert = ({ path, trail }: FieldChoice) => {
    const { content } = edit[target];
    const next = insertPath(content, carets[target].caret() ?? content.length, path);
    setPicking(false);
    if (next.template === content) return;
    carets[target].place(next.caret);
    change(target, { content: next.template });
    setInserted(t('templates.inserted', { field: trail.join(' › '), template: t(`templates.${target}.label`) }));
  };

  // On its way to the panel, the Tab key passes the other template, which would receive the insertion.
  const openPicker = (part: Part) => {
    setTarget(part);
    setPicking(!isWide);
    if (isWide) panel.current?.querySelector('input')?.focus();
  };

  return (
    <div className={cx(styles.page, isWide && canEdit && styles.wide)}>
      <div className={styles.editors}>
        {used.length > 0 && edit.eventType !== eventType && (
          <Banner tone="info" title={t('eventType.title', { stored: edit.eventType })}>
            <p>{t('eventType.text', { stored: edit.eventType, current: eventType })}</p>
          </Banner>
        )}
        {PARTS.map((part) => (
          <TemplateEditor
            key={part}
            part={part}
            template={edit[part]}
            saved={form.saved?.[part].content ?? ''}
            error={form.errors[`${part}.content`]}
            switchError={form.errors[`${part}.enabled`]}
            paths={paths}
            caret={carets[part]}
            isReadOnly={!canEdit}
            isTarget={isWide && canEdit && target === part}
            onTarget={() => setTarget(part)}
            onChange={(template) => change(part, template)}
            onOpenPicker={() => openPicker(part)}
          />
        ))}
        <output className="visually-hidden">{inserted}</output>
      </div>
      {canEdit && (
        <FieldPickerPanel
          title={t('picker.title')}
          note={t(`templates.${target}.target`)}
          object={object}
          chosen={new Set(templatePaths(edit[target].content))}
          isWide={isWide}
          panelRef={panel}
          isOpen={isPicking}
          onClose={() => setPicking(false)}
          onChoose={insert}
        />
      )}
    </div>
  );
}
