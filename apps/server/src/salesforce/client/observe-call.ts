import { outgoingHeaders, step } from '../../platform/telemetry/steps.ts';

/** A kind of call to the CRM. `combined`: several reads in one call; `token`: of OAuth; `ping`: whether it responds. */
export type CrmCall = 'query' | 'record' | 'describe' | 'combined' | 'write' | 'file' | 'token' | 'ping';

type Headers = Readonly<Record<string, string>>;

type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Headers;
  readonly crmCall?: CrmCall;
};

/**
 * Sends one attempt of a request. A call to the CRM is a step of the running work, and carries its id and trace; other services
 * receive neither.
 */
export async function observeCall<T extends { readonly status: number } | { readonly statusCode: number }>(
  { method, url, headers = {}, crmCall }: Sent,
  resent: number,
  send: (headers: Headers) => Promise<T>,
): Promise<T> {
  if (crmCall === undefined) return send(headers);
  const { hostname, pathname } = new URL(url);
  return step(
    {
      part: 'crm',
      name: `CRM ${crmCall}`,
      kind: 'client',
      labels: { kind: crmCall },
      // Without the query, which contains values.
      attributes: {
        'http.request.method': method,
        'server.address': hostname,
        'url.path': pathname,
        ...(resent > 0 && { 'http.request.resend_count': resent }),
      },
      resultOf: (response) => {
        const status = 'status' in response ? response.status : response.statusCode;
        const outcome = status < 400 ? 'done' : status < 500 ? 'rejected' : 'failed';
        return { outcome, attributes: { 'http.response.status_code': status } };
      },
    },
    () => send({ ...headers, ...outgoingHeaders() }),
  );
}
