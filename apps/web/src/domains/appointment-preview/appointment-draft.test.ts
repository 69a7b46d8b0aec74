import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { PREVIEW_PATHS_LIMIT } from '@fieldstone/contracts/organization/appointment-preview';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { expect, it } from 'vitest';
import { toPreviewInputs } from './appointment-draft.ts';
import type { AppointmentDraft } from './appointment-draft.ts';

const NOTHING: AppointmentDraft = {
  color: appointmentColor.defaults,
  title: appointmentTitle.defaults,
  view: appointmentView.defaults,
  status: appointmentStatus.defaults,
};

const template = (content: string, enabled = true) => ({ content, enabled });

const rules = (...ids: string[]): AppointmentDraft['color'] => ({
  ...appointmentColor.defaults,
  enabled: true,
  configuration: ids.map((processId) => ({
    title: processId,
    color: '#AA0000',
    expression: { processId, name: processId, lastModifiedDate: '2026-11-20T09:15:00.000Z' },
  })),
});

it('needs no data for disabled parts', () => {
  const off = {
    ...NOTHING,
    color: { ...rules('EXP-1'), enabled: false },
    title: { ...NOTHING.title, title: template('{{Subject}}', false) },
    view: { ...NOTHING.view, configuration: ['Location'] },
  };
  expect(toPreviewInputs(off)).toEqual({ expressions: [], paths: [] });
});

it('lists each expression and each path once, regardless of order and surrounding text', () => {
  const one: AppointmentDraft = {
    ...NOTHING,
    color: rules('EXP-2', 'EXP-1', 'EXP-2', ''),
    title: { ...NOTHING.title, title: template('{{Subject}} at {{Location}}'), description: template('{{Subject}}') },
    view: { ...NOTHING.view, enabled: true, configuration: ['Account.Name'] },
  };
  const other: AppointmentDraft = {
    ...one,
    color: rules('EXP-1', 'EXP-2'),
    title: { ...one.title, title: template('In {{Location}}: {{ Subject }}!') },
  };
  expect(toPreviewInputs(one)).toEqual({
    expressions: ['EXP-1', 'EXP-2'],
    paths: ['Account.Name', 'Location', 'Subject'],
  });
  expect(toPreviewInputs(other)).toEqual(toPreviewInputs(one));
});

it("leaves out invalid paths and stays within the server's limits", () => {
  const many = Array.from({ length: 40 }, (_, index) => `{{Field_${index}__c}}`).join(' ');
  const draft = { ...NOTHING, title: { ...NOTHING.title, title: template(`{{Not a path}} {{Acc.}} ${many}`) } };
  const { paths } = toPreviewInputs(draft);
  expect(paths).toHaveLength(PREVIEW_PATHS_LIMIT);
  expect(paths.every((path) => path.startsWith('Field_'))).toBe(true);
});
