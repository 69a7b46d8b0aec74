/** Returns the name of an element or attribute without its namespace prefix. */
export const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);

/** Returns an attribute by its name without namespace prefix. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(attributes).find(([qualified]) => localName(qualified) === name)?.[1];
}

/** Returns whether a property without a value, or with this one, is on. */
export const isOn = (value: string | undefined): boolean => !['0', 'false', 'off'].includes(value ?? '');
