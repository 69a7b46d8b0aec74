import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { parseTemplate } from '@fieldstone/contracts/settings/calendar/template';
import type { ReactNode } from 'react';
import { EventFieldLabel } from '../../domains/field-picker/field-label.tsx';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';
import { plainView } from './setting-view.tsx';
import type { SettingView } from './setting-view.tsx';

export const titleView: SettingView = {
  ...plainView(appointmentTitle),
  renderValue: templateValue,
  Entry: ({ entry }) => <TemplateText template={entry.text} />,
  counted: 'appointment-title',
};

/** Shows a template with the labels of its fields in braces; returns undefined for plain values. */
function templateValue(path: Path, value: unknown): ReactNode {
  const isTemplate = ['title.content', 'description.content'].includes(nameOf(path));
  return isTemplate && typeof value === 'string' && value !== '' ? <TemplateText template={value} /> : undefined;
}

/** Shows a template with the labels of its fields in braces. */
function TemplateText({ template }: { readonly template: string }) {
  return (
    <span>
      {parseTemplate(template).map((part, at) =>
        'path' in part ? (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
          <span key={at}>
            <span>{'{'}</span>
            <EventFieldLabel path={part.path} />
            <span>{'}'}</span>
          </span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
          <span key={at}>{part.text}</span>
        ),
      )}
    </span>
  );
}
