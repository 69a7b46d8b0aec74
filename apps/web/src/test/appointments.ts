import { message, createMessage } from '@fieldstone/contracts/platform/errors/message';
import { routes } from '@fieldstone/contracts';
import type {
  ExpressionPreview,
  FieldPreview,
  PreviewWorkOrder,
} from '@fieldstone/contracts/organization/appointment-preview';
import { PREVIEW_WORK_ORDERS } from '@fieldstone/contracts/organization/appointment-preview';
import type { ProfileUser } from '@fieldstone/contracts/organization/group-profiles';
import type { Expression } from '@fieldstone/contracts/platform/org/org';
import { Rejection } from './server.ts';
import type { TestServer } from './server.ts';

/** A work order of the test org, with its appointment. */
export type TestAppointment = PreviewWorkOrder & {
  /** Moments in UTC; null if the work order has no appointment. */
  readonly start: string | null;
  readonly end: string | null;
  readonly status: { readonly value: string; readonly label: string } | null;
  /** The user whose appointment it is. */
  readonly technician?: string;
  /** Ids of the expressions that match the work order. */
  readonly meets: readonly string[];
  readonly fields: Readonly<Record<string, Pick<FieldPreview, 'label' | 'type' | 'value'>>>;
};

function appointment(number: number, subject: string, more: Partial<TestAppointment> = {}): TestAppointment {
  return {
    id: `a1WFs00000000${String(number).padStart(2, '0')}AAA`,
    name: `WO-000${number}`,
    subject,
    start: `2026-11-20T${String(7 + number).padStart(2, '0')}:00:00.000Z`,
    end: `2026-11-20T${String(8 + number).padStart(2, '0')}:30:00.000Z`,
    status: { value: 'On_Site', label: 'On Site' },
    meets: [],
    fields: { Subject: { label: 'Subject', type: 'string', value: subject } },
    ...more,
  };
}

/** Two users of the group profiles; only the first one has appointments. */
export const DANA: ProfileUser = { id: '005Fs0000000021AAA', name: 'Dana Driver', email: null, profile: 'FS HVAC' };
export const NOOR: ProfileUser = { id: '005Fs0000000022AAA', name: 'Noor Nilsson', email: null, profile: 'FS HVAC' };

export const APPOINTMENTS: readonly TestAppointment[] = [
  appointment(1, 'Chiller does not start', {
    meets: ['EXP-2', 'EXP-3'],
    fields: {
      Subject: { label: 'Subject', type: 'string', value: 'Chiller does not start' },
      Location: { label: 'Location', type: 'string', value: null },
      StartDateTime: { label: 'Start', type: 'datetime', value: '2026-11-20T08:00:00.000Z' },
      IsAllDayEvent: { label: 'All-Day Event', type: 'boolean', value: 'false' },
      'Account.Name': { label: 'Account Name', type: 'string', value: 'Harbor Clinic' },
    },
  }),
  appointment(2, 'Yearly inspection', { meets: ['EXP-3'], technician: DANA.id }),
  appointment(3, 'Leaking valve', { technician: DANA.id }),
  appointment(4, 'Replace filter', { meets: ['EXP-1'], technician: DANA.id }),
  appointment(5, 'Not planned yet', { start: null, end: null, fields: {}, technician: DANA.id }),
];

export type TestAppointments = {
  readonly appointments?: readonly TestAppointment[];
  readonly technicians?: readonly ProfileUser[];
  /** Evaluation errors of the CRM by expression id. */
  readonly rejected?: Readonly<Record<string, string>>;
};

/** Serves work orders, technicians and their previews, with the org's expressions and the fields of the appointments. */
export function serveAppointments(
  server: TestServer,
  expressions: readonly Expression[],
  { appointments = APPOINTMENTS, technicians = [DANA, NOOR], rejected = {} }: TestAppointments,
): void {
  server.on(routes.groupProfileUsers, ({ query: { id, search = '' } }) => {
    const fits = (one: ProfileUser) => one.name.toLowerCase().includes(search.toLowerCase());
    const records = technicians.filter((one) => (id === undefined ? fits(one) : one.id === id));
    return { records, total: records.length };
  });

  server.on(routes.workOrders, ({ query: { technician, search, 'id[]': ids } }) => {
    const offered = appointments.filter((one) => technician === undefined || one.technician === technician);
    if (ids) {
      const named = ids.flatMap((id) => offered.find((one) => one.id === id) ?? []);
      return { records: named.map(({ id, name, subject }) => ({ id, name, subject })) };
    }
    const holds = (text: string | null) => text?.toLowerCase().includes(search?.toLowerCase() ?? '') ?? false;
    const found = offered.filter(({ name, subject }) => holds(name) || holds(subject));
    return { records: found.slice(0, PREVIEW_WORK_ORDERS).map(({ id, name, subject }) => ({ id, name, subject })) };
  });

  server.on(routes.appointmentPreview, ({ query }) => {
    const records = query['id[]'].map((desired) => {
      const one = appointments.find(({ id }) => id === desired);
      if (!one) throw new Rejection('not_found', `There is no work order ${desired}.`);
      const { id, name, subject, start, end, status } = one;
      return {
        workOrder: { id, name, subject },
        appointment: start === null ? null : { id: id.replace('a1W', '00U'), object: 'Event', start, end },
        status,
        expressions: (query['expression[]'] ?? []).map((processId): ExpressionPreview => {
          const known = expressions.find((expression) => expression.processId === processId);
          const why = rejected[processId];
          const rejection =
            why === undefined ? null : message('crm_query_rejected', { detail: why, crmCode: 'INVALID_FIELD' });
          const problem = known ? rejection : message('expression_unknown', { processId });
          return {
            processId,
            name: known?.name ?? null,
            matched: problem === null ? one.meets.includes(processId) : null,
            problem,
            logic: null,
            criteria: [{ number: 1, fieldPath: 'Priority__c', operator: 'Equals', operand: known?.name ?? null }],
          };
        }),
        fields: (query['path[]'] ?? []).map((path): FieldPreview => {
          const field = one.fields[path];
          if (field) return { path, ...field, value: start === null ? null : field.value, problem: null };
          return {
            path,
            label: null,
            type: null,
            value: null,
            problem: createMessage('fieldPathNotValid', { fieldPath: path }),
          };
        }),
      };
    });
    return { records };
  });
}
