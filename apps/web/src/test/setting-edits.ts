import type { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { addDisplayField } from '../mobile/barcode/barcode-state.ts';
import { scanned, scanning } from './barcode.ts';
import { field as described } from './describes.ts';

/** A typical edit of a setting's page, with the payloads before and after it. */
export type SettingEdit = {
  readonly before: Payload;
  readonly after: Payload;
  readonly edit: (user: UserEvent) => Promise<void>;
  readonly save: (user: UserEvent) => Promise<void>;
  readonly cancel: (user: UserEvent) => Promise<void>;
  readonly isUnchanged: () => Promise<void>;
  readonly isEdited: () => Promise<void>;
  readonly texts: { readonly load: string; readonly save: string };
  /** Another value of the same field, and the field's label. A toggle has none, because it has no third value. */
  readonly collision?: { readonly theirs: Payload; readonly label: string };
};

const press = (name: string) => async (user: UserEvent) => user.click(screen.getByRole('button', { name }));

const textsOf = (area: string) => ({
  load: `Failed to get ${area} configuration`,
  save: `Failed to save ${area} configuration`,
});

/** Returns an edit of one toggle on a page with Cancel and Save. */
function toggle(field: string, label: string, area: string, more: Payload = {}): SettingEdit {
  const find = () => screen.findByRole('switch', { name: label });
  return {
    before: { [field]: false, ...more },
    after: { [field]: true, ...more },
    edit: async (user) => user.click(await find()),
    save: press('Save'),
    cancel: press('Cancel'),
    isUnchanged: async () => {
      expect(await find()).not.toBeChecked();
    },
    isEdited: async () => {
      expect(await find()).toBeChecked();
    },
    texts: textsOf(area),
  };
}

const PROCESS = 'Stock transfer inventory process';
const process = () => screen.findByRole('textbox', { name: PROCESS });

const TEMPLATE = 'Title template';
const template = () => screen.findByRole('textbox', { name: TEMPLATE });
const templates = (content: string) => ({
  eventType: 'Salesforce Event',
  title: { content, enabled: true },
  description: { content: '', enabled: false },
});

const COLORS = {
  enabled: true,
  configuration: [
    {
      title: 'Gold customers',
      color: '#7A4D00',
      expression: { processId: 'EXP-1', name: 'Contract is Gold', lastModifiedDate: '2026-09-14T06:30:00.000Z' },
    },
  ],
  default: { title: 'All others', color: '#004F9E' },
  objectName: 'Work_Order__c',
};

const cell = (name: string) => screen.findByRole('rowheader', { name });

/** The only page without Cancel and Save; its form has them. */
const colors: SettingEdit = {
  before: COLORS,
  after: { ...COLORS, default: { ...COLORS.default, title: 'All others today' } },
  edit: async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Edit All others' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' today');
  },
  save: press('Save'),
  cancel: press('Cancel'),
  isUnchanged: async () => {
    expect(await cell('All others')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  },
  isEdited: async () => {
    expect(await cell('All others today')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  },
  texts: textsOf('appointment color'),
  collision: {
    theirs: { ...COLORS, default: { ...COLORS.default, title: 'Everything else' } },
    label: 'Title of the default color',
  },
};

const days = () => screen.findByRole('textbox', { name: 'Extended window' });

/** An edit of each setting. */
export const settingEdits: Readonly<Record<(typeof allSettings)[number]['name'], SettingEdit>> = {
  'appointment-color': colors,
  'field-inventory': {
    ...toggle('enabled', 'Field inventory', 'field inventory'),
    before: { enabled: true, stockTransferInventoryProcess: 'Van to van' },
    after: { enabled: true, stockTransferInventoryProcess: 'Van to van, checked' },
    edit: async (user) => user.type(await process(), ', checked'),
    isUnchanged: async () => {
      expect(await process()).toHaveValue('Van to van');
    },
    isEdited: async () => {
      expect(await process()).toHaveValue('Van to van, checked');
    },
    collision: { theirs: { enabled: true, stockTransferInventoryProcess: 'Depot to van' }, label: PROCESS },
  },
  'appointment-title': {
    ...toggle('title', 'Title', ''),
    before: templates('Visit'),
    after: templates('Visit, planned'),
    edit: async (user) => user.type(await template(), ', planned'),
    isUnchanged: async () => {
      expect(await template()).toHaveValue('Visit');
    },
    isEdited: async () => {
      expect(await template()).toHaveValue('Visit, planned');
    },
    texts: {
      load: 'Failed to get appointment title and description configuration',
      save: 'Failed to save settings',
    },
    collision: { theirs: templates('Meeting'), label: TEMPLATE },
  },
  'appointment-view': {
    ...toggle('enabled', 'Appointment view', '', { configuration: ['Subject'], eventType: 'Salesforce Event' }),
    texts: { load: 'Failed to get appointment view fields', save: 'Failed to save settings' },
  },
  'appointment-status': toggle('allowStatusChange', 'Display Appointment Status', 'appointment status', {
    allowConfiguration: false,
    configuration: [],
  }),
  'location-tracking': {
    ...toggle('enabled', 'Location tracking', 'location'),
    before: { enabled: true, status: ['Driving'], duration: 4 },
    after: { enabled: true, status: ['Driving'], duration: 8 },
    edit: async (user) => user.click(await screen.findByRole('radio', { name: '8 hours' })),
    isUnchanged: async () => {
      expect(await screen.findByRole('radio', { name: '4 hours' })).toBeChecked();
    },
    isEdited: async () => {
      expect(await screen.findByRole('radio', { name: '8 hours' })).toBeChecked();
    },
    texts: {
      load: 'Failed to get location configuration for appointment status',
      save: 'Failed to save location configuration for appointment status',
    },
    collision: { theirs: { enabled: true, status: ['Driving'], duration: 2 }, label: 'Stop tracking after' },
  },
  'calendar-general': {
    ...toggle('enabled', 'Download events outside the event window', 'calendar extended window'),
    before: { enabled: true, extendedDays: 14 },
    after: { enabled: true, extendedDays: 145 },
    edit: async (user) => user.type(await days(), '5'),
    isUnchanged: async () => {
      expect(await days()).toHaveValue('14');
    },
    isEdited: async () => {
      expect(await days()).toHaveValue('145');
    },
    texts: {
      load: 'Failed to get calendar extended window configuration',
      save: 'Failed to save calendar extended windows configuration',
    },
    collision: { theirs: { enabled: true, extendedDays: 30 }, label: 'Extended window' },
  },
  knowledge: toggle('enabled', 'Knowledge articles', 'general knowledge', { objectApiName: ['Work_Order__c'] }),
  zinc: toggle('enableZinc', 'Zinc messaging', 'general Zinc'),
  checklist: toggle('enabled', 'Hide sections that are not required', 'checklist hide sections'),
  timesheet: toggle('allowTimesheetRefresh', 'Allow timesheet refresh', 'timesheet'),
  'data-validation': toggle('enabled', 'Dismiss all warnings', 'data validation rules'),
  feedback: toggle('enabled', 'Allow sending feedback', 'allow sending feedback'),
  barcode: {
    ...toggle('enabled', 'Barcode/QR Code Scan', 'barcode'),
    before: scanning(scanned('Product2')),
    after: scanning(),
    edit: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Delete Product' }));
      const confirmation = await screen.findByRole('alertdialog', { name: 'Delete object' });
      await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
    },
    isUnchanged: async () => {
      expect(await screen.findByRole('rowheader', { name: /^Product/ })).toBeVisible();
    },
    isEdited: async () => {
      expect(await screen.findByText('No objects yet')).toBeVisible();
    },
    collision: {
      theirs: scanning(scanned('Product2', (draft) => addDisplayField(draft, described('Family', 'Family')))),
      label: 'Objects to Scan: Product',
    },
  },
};
