import type { OrgDefinition } from '../open-engine.ts';
import { parseFormula } from '../formula/parse.ts';
import { fieldWith } from './field-facts.ts';
import type { Field, ObjectSchema, Schema } from './types.ts';

/** How an org differs from the one that the files of the package describe. */
export type Traits = {
  /** Prefix of the package's objects and fields, as of an installed managed package; '' for none. */
  readonly namespace: string;
  /** Whether records have a currency. */
  readonly multiCurrency: boolean;
  /** Whether labels are in another language. */
  readonly translated: boolean;
};

export const PLAIN: Traits = { namespace: '', multiCurrency: false, translated: false };

/** A custom object, field, relationship or part of a location, alone or in a path, a key or a formula. */
const CUSTOM_NAME = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)*__(?:c|r|latitude__s|longitude__s)\b/gi;

const CURRENCY: Field = fieldWith({
  name: 'CurrencyIsoCode',
  label: 'Currency ISO Code',
  type: 'picklist',
  length: 3,
  defaultValue: 'EUR',
  restrictedPicklist: true,
  picklistValues: [
    { value: 'EUR', label: 'Euro', isDefault: true },
    { value: 'USD', label: 'US Dollar', isDefault: false },
  ],
});

const STANDARD_WITH_CURRENCY = new Set(['Account', 'Asset', 'Case', 'Contact', 'Event', 'Product2', 'Task']);

const hasCurrency = ({ name, custom }: ObjectSchema): boolean => custom || STANDARD_WITH_CURRENCY.has(name);

/** Returns an org definition with the given traits. */
export function withTraits({ schema, seed }: OrgDefinition, traits: Traits): OrgDefinition {
  const { namespace, multiCurrency, translated } = traits;
  const named: Naming = (text) => text.replaceAll(CUSTOM_NAME, (name) => `${namespace}__${name}`);
  const naming = namespace === '' ? null : named;
  const objects = [...schema.objects.values()]
    .map((object) =>
      multiCurrency && hasCurrency(object) ? { ...object, fields: [...object.fields, CURRENCY] } : object,
    )
    .map((object) => (translated ? translatedObject(object) : object))
    .map((object) => (naming ? renamedObject(object, naming) : object));
  return {
    schema: {
      ...schema,
      objects: new Map(objects.map((object) => [object.name.toLowerCase(), object])),
      permissionSets: naming ? renamedSets(schema, naming) : schema.permissionSets,
    },
    *seed(now) {
      for (const { object, values } of seed(now)) {
        const found = schema.objects.get(object.toLowerCase());
        const withCurrency = multiCurrency && found !== undefined && hasCurrency(found);
        const all = withCurrency ? { ...values, [CURRENCY.name]: CURRENCY.defaultValue } : values;
        yield naming ? { object: naming(object), values: withKeys(all, naming) } : { object, values: all };
      }
    },
  };
}

/** Returns a text with the prefix before each custom name. */
type Naming = (text: string) => string;

const withKeys = <T>(values: Readonly<Record<string, T>>, naming: Naming): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [naming(name), value]));

const renamedKeys = <T>(map: ReadonlyMap<string, T>, naming: Naming): ReadonlyMap<string, T> =>
  new Map([...map].map(([key, value]) => [naming(key).toLowerCase(), value]));

function renamedObject(object: ObjectSchema, naming: Naming): ObjectSchema {
  const ifAny = (text: string | null) => text && naming(text);
  const fields = object.fields.map((field) => {
    const { formula, security, relationshipName, childRelationshipName } = field;
    const source = ifAny(formula?.source ?? null);
    return {
      ...field,
      name: naming(field.name),
      security: ifAny(security),
      formula: formula && source !== null ? { ...formula, source, expression: parseFormula(source) } : null,
      referenceTo: field.referenceTo.map(naming),
      relationshipName: ifAny(relationshipName),
      childRelationshipName: ifAny(childRelationshipName),
    };
  });
  return { ...object, name: naming(object.name), fields };
}

const renamedSets = ({ permissionSets }: Schema, naming: Naming): Schema['permissionSets'] =>
  new Map(
    [...permissionSets].map(([key, set]) => [
      key,
      { ...set, objects: renamedKeys(set.objects, naming), fields: renamedKeys(set.fields, naming) },
    ]),
  );

const translatedObject = (object: ObjectSchema): ObjectSchema => ({
  ...object,
  label: translation(object.label),
  labelPlural: translation(object.labelPlural),
  fields: object.fields.map((field) => ({
    ...field,
    label: translation(field.label),
    picklistValues: field.picklistValues.map((one) => ({ ...one, label: translation(one.label) })),
  })),
});

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

/** Returns a label in an invented language that readers of English understand. */
const translation = (label: string): string => label.replaceAll(/[aeiou]/g, (vowel) => ACCENTS[vowel] ?? vowel);
