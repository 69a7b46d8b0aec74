import type { ErrorResponse } from '@fieldstone/contracts/platform/error';
import type { appointmentPreview } from '@fieldstone/contracts/organization/appointment-preview';
import type { RouteResponse } from '@fieldstone/contracts/platform/route';
import type { TestConsole } from '../../../test/console.ts';
import type { Outside } from '../../../test/outside.ts';
import { signIn } from '../../../test/sign-in.ts';

export type Preview = RouteResponse<typeof appointmentPreview>['records'][number];

/** A single value, or the values of a repeated parameter without its brackets. */
type Query = Readonly<Record<string, string | readonly string[]>>;

type PreviewResponse = { readonly status: number; readonly body: Preview; readonly error: ErrorResponse['error'] };

/** Signs in and returns a function that requests previews of work orders. */
export async function previewsOf(home: TestConsole): Promise<(id: string, query: Query) => Promise<PreviewResponse>> {
  const { cookie } = await signIn(home.app);
  return async (id, query) => {
    const parameters = new URLSearchParams({ eventType: 'Salesforce Event', 'id[]': id });
    for (const [key, value] of Object.entries(query)) {
      if (typeof value === 'string') parameters.set(key, value);
      else for (const each of value) parameters.append(`${key}[]`, each);
    }
    const response = await home.app.inject({
      url: `/api/org/work-orders/preview?${parameters.toString()}`,
      headers: { cookie },
    });
    return {
      status: response.statusCode,
      body: response.json<{ records?: Preview[] }>().records?.[0] as Preview,
      error: response.json<ErrorResponse>().error,
    };
  };
}

/** Returns a work order with appointments of both kinds, whose technician is on site. */
export async function workOrderOnSite(outside: Outside): Promise<string> {
  const [event] = await outside.query(
    "SELECT Work_Order__c FROM Fieldstone_Event__c WHERE Work_Order__c != null AND Appointment_Status__c = 'On_Site' LIMIT 1",
  );
  return String(event?.['Work_Order__c']);
}
