import * as z from 'zod/mini';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';

/** The objects whose records can show articles (requirement SIM-03). */
export const KNOWLEDGE_OBJECTS = ['Work_Order__c'] as const;

/** Objects that must both exist for Knowledge to be available (requirement APP-08). */
export const KNOWLEDGE_ARTICLE_OBJECTS = ['Knowledge__kav', 'Knowledge__ka'] as const;

/** Knowledge: articles next to the records of the given objects. */
export const knowledge = defineSetting({
  id: 'SET007',
  name: 'knowledge',
  slug: 'knowledge/general',
  requires: { feature: 'knowledge' },
  lists: { objectApiName: { isSet: true } },
  schema: z.looseObject({
    enabled: z.boolean(),
    objectApiName: z
      .array(z.enum(KNOWLEDGE_OBJECTS, 'knowledgeObject'))
      .check(z.maxLength(KNOWLEDGE_OBJECTS.length, 'tooMany')),
  }),
  summary: ({ enabled, objectApiName }) => toSummary({ on: enabled, list: objectApiName }),
  defaults: { enabled: false, objectApiName: [...KNOWLEDGE_OBJECTS] },
});
