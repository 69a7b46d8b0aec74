import type accessToken from '../../../public/assets/locales/en/access-token.json';
import type ai from '../../../public/assets/locales/en/ai.json';
import type aiKnowledge from '../../../public/assets/locales/en/ai-knowledge.json';
import type aiUsage from '../../../public/assets/locales/en/ai-usage.json';
import type app from '../../../public/assets/locales/en/app.json';
import type appointmentColor from '../../../public/assets/locales/en/appointment-color.json';
import type barcode from '../../../public/assets/locales/en/barcode.json';
import type calendar from '../../../public/assets/locales/en/calendar.json';
import type changeHistory from '../../../public/assets/locales/en/change-history.json';
import type changes from '../../../public/assets/locales/en/changes.json';
import type charts from '../../../public/assets/locales/en/charts.json';
import type common from '../../../public/assets/locales/en/common.json';
import type conflict from '../../../public/assets/locales/en/conflict.json';
import type copy from '../../../public/assets/locales/en/copy.json';
import type fieldPicker from '../../../public/assets/locales/en/field-picker.json';
import type groupProfiles from '../../../public/assets/locales/en/group-profiles.json';
import type help from '../../../public/assets/locales/en/help.json';
import type history from '../../../public/assets/locales/en/history.json';
import type insights from '../../../public/assets/locales/en/insights.json';
import type modelTest from '../../../public/assets/locales/en/model-test.json';
import type notification from '../../../public/assets/locales/en/notification.json';
import type overview from '../../../public/assets/locales/en/overview.json';
import type preview from '../../../public/assets/locales/en/preview.json';
import type restore from '../../../public/assets/locales/en/restore.json';
import type security from '../../../public/assets/locales/en/security.json';
import type settings from '../../../public/assets/locales/en/settings.json';
import type setup from '../../../public/assets/locales/en/setup.json';
import type signIn from '../../../public/assets/locales/en/sign-in.json';
import type statuses from '../../../public/assets/locales/en/statuses.json';
import type storedValues from '../../../public/assets/locales/en/stored-values.json';
import type { MessageCode } from '@fieldstone/contracts/platform/errors/registry';
import type validation from '@fieldstone/contracts/validation.en.json';

/** Types the keys of every text: a key that is missing in the locale files does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
  }
  interface ResourceNamespaceMap {
    'access-token': typeof accessToken;
    ai: typeof ai;
    'ai-knowledge': typeof aiKnowledge;
    'ai-usage': typeof aiUsage;
    app: typeof app;
    'appointment-color': typeof appointmentColor;
    barcode: typeof barcode;
    calendar: typeof calendar;
    'change-history': typeof changeHistory;
    changes: typeof changes;
    charts: typeof charts;
    common: typeof common;
    conflict: typeof conflict;
    copy: typeof copy;
    errors: Readonly<Record<MessageCode, string>>;
    'field-picker': typeof fieldPicker;
    'group-profiles': typeof groupProfiles;
    help: typeof help;
    history: typeof history;
    insights: typeof insights;
    'model-test': typeof modelTest;
    notification: typeof notification;
    overview: typeof overview;
    preview: typeof preview;
    restore: typeof restore;
    security: typeof security;
    settings: typeof settings;
    setup: typeof setup;
    'sign-in': typeof signIn;
    statuses: typeof statuses;
    'stored-values': typeof storedValues;
    validation: typeof validation;
  }
}
