import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { changedSetting } from '@fieldstone/contracts/organization/change-kinds';
import { PRODUCT } from '@fieldstone/contracts/platform/product';
import { RELEASE } from '../../platform/release.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';

/** Entity Management of OCSF (https://schema.ocsf.io/1.3.0/classes/entity_management). */
const OCSF = { version: '1.3.0', category: 3, class: 3004 } as const;

const ACTIVITIES = { unknown: 0, create: 1, update: 3, delete: 4, enable: 8, disable: 9 } as const;

const STATUSES = {
  done: { status_id: 1, status: 'Success' },
  failed: { status_id: 2, status: 'Failure' },
  unknown: { status_id: 0, status: 'Unknown' },
} as const;

const INFORMATIONAL = 1;

/**
 * Returns a change as an event of CloudEvents, whose data is an event of OCSF. Its id is the same at every attempt and repetition, and
 * another one once the change has another outcome.
 */
export function changeEvent(orgId: string, entry: JournalEntry, change: ChangeHistoryEntry) {
  const { at, by, outcome, before, after, note, id, ...unmapped } = change;
  const { profileId, settingId, origin } = change;
  const activity = ACTIVITIES[activityOf(change)];
  const { kind, name } = changedSetting(settingId);
  const entity = { uid: profileId === null ? settingId : `${profileId}/${settingId}`, name, type: kind };
  return {
    specversion: '1.0',
    id: `${id}-${outcome}`,
    source: `urn:${PRODUCT.slug}:org:${orgId}`,
    type: `${PRODUCT.slug}.change`,
    subject: entity.uid,
    time: at,
    // The order of the changes; later outcomes of a change have its position.
    sequence: id,
    datacontenttype: 'application/json',
    data: {
      category_uid: OCSF.category,
      class_uid: OCSF.class,
      class_name: 'Entity Management',
      activity_id: activity,
      type_uid: OCSF.class * 100 + activity,
      severity_id: INFORMATIONAL,
      ...STATUSES[outcome],
      time: Date.parse(at),
      ...(note !== undefined && { comment: note }),
      actor: {
        user: {
          name: by ?? 'unknown',
          // The user who found a change outside the console did not make it.
          ...(origin !== 'outside' && { uid: entry.userId }),
          org: { uid: orgId },
        },
      },
      entity: { ...entity, ...(before !== null && { data: before }) },
      ...(after !== null && { entity_result: { ...entity, data: after } }),
      metadata: {
        version: OCSF.version,
        uid: id,
        tenant_uid: orgId,
        correlation_uid: entry.requestId,
        logged_time: entry.at,
        product: { name: `${PRODUCT.name} Console`, vendor_name: PRODUCT.name, version: RELEASE },
      },
      unmapped,
    },
  };
}

type ChangeEvent = ReturnType<typeof changeEvent>;

function activityOf({ before, after }: ChangeHistoryEntry): keyof typeof ACTIVITIES {
  if (after === null) return before === null ? 'unknown' : 'delete';
  if (before === null || Object.keys(before).length === 0) return 'create';
  const [was, is] = [before['enabled'], after['enabled']];
  const isSwitch = typeof was === 'boolean' && is === !was;
  if (isSwitch && isDeepStrictEqual({ ...before, enabled: is }, after)) return is ? 'enable' : 'disable';
  return 'update';
}

/**
 * Returns the body and the headers of an event, signed as Standard Webhooks define (https://www.standardwebhooks.com).
 * @param secret `whsec_` and the key in Base64
 * @param at the time of the attempt, UTC milliseconds
 */
export function signedWebhook(event: ChangeEvent, secret: string, at: number) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}
