/** The search parameter with the ids of the shown work orders. */
export const WORK_ORDER_PARAMETER = 'workOrder';

/** The search parameter with the user id of the technician. */
export const TECHNICIAN_PARAMETER = 'technician';

/** Returns the part of an address that selects the appointments of the preview, for a link to another page with a preview. */
export function previewSearch(params: URLSearchParams): string {
  const own = [...params].filter(([key]) => key === WORK_ORDER_PARAMETER || key === TECHNICIAN_PARAMETER);
  return own.length === 0 ? '' : `?${new URLSearchParams(own).toString()}`;
}
