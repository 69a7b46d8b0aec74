import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';

/** An invalid metadata file; the message begins with its path. */
export class MetadataError extends Error {
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = 'MetadataError';
  }
}

/** An element of a metadata file. Every accessor throws a MetadataError if the file does not have the expected content. */
export type XmlElement = {
  readonly path: string;
  readonly names: readonly string[];
  readonly text: (name: string) => string;
  readonly optionalText: (name: string) => string | null;
  readonly texts: (name: string) => readonly string[];
  readonly integer: (name: string) => number;
  readonly optionalInteger: (name: string) => number | null;
  readonly flag: (name: string, absent: boolean) => boolean;
  readonly child: (name: string) => XmlElement | null;
  readonly children: (name: string) => readonly XmlElement[];
};

// Numbers and booleans stay text: `<length>080</length>` and `<label>1e3</label>` must not be converted.
const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  isArray: () => true,
});

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function elementOf(path: string, content: Readonly<Record<string, unknown>>): XmlElement {
  const fail = (reason: string): never => {
    throw new MetadataError(path, reason);
  };
  const values = (name: string): readonly unknown[] => {
    const found = Object.hasOwn(content, name) ? content[name] : [];
    return Array.isArray(found) ? found : fail(`<${name}> has an unexpected form`);
  };
  const texts = (name: string): readonly string[] =>
    values(name).map((value) => (typeof value === 'string' ? value : fail(`<${name}> must contain text`)));
  const optionalText = (name: string): string | null => {
    const found = texts(name);
    return found.length > 1 ? fail(`<${name}> occurs ${found.length} times`) : (found[0] ?? null);
  };
  const text = (name: string): string => {
    const found = optionalText(name) ?? '';
    return found === '' ? fail(`<${name}> is missing`) : found;
  };
  const optionalInteger = (name: string): number | null => {
    const found = optionalText(name);
    if (found === null) return null;
    return /^\d+$/.test(found) ? Number(found) : fail(`<${name}> must be a whole number, not '${found}'`);
  };
  const children = (name: string): readonly XmlElement[] =>
    values(name).map((value) => (isRecord(value) ? elementOf(path, value) : fail(`<${name}> must contain elements`)));
  return {
    path,
    names: Object.keys(content),
    text,
    optionalText,
    texts,
    optionalInteger,
    children,
    integer: (name) => optionalInteger(name) ?? fail(`<${name}> is missing`),
    flag: (name, absent) => {
      const found = optionalText(name);
      if (found === null) return absent;
      return found === 'true' || (found === 'false' ? false : fail(`<${name}> must be true or false, not '${found}'`));
    },
    child: (name) => {
      const found = children(name);
      return found.length > 1 ? fail(`<${name}> occurs ${found.length} times`) : (found[0] ?? null);
    },
  };
}

/** Reads a metadata file with the given root element. Throws a MetadataError with the path of the file. */
export function readXmlFile(path: string, root: string): XmlElement {
  const source = readFileSync(path, 'utf8');
  try {
    SyntaxValidator.validate(source);
  } catch (error) {
    throw new MetadataError(path, `not well-formed: ${String(error)}`);
  }
  const parsed: unknown = parser.parse(source);
  const roots = isRecord(parsed) ? parsed[root] : undefined;
  const content: unknown = Array.isArray(roots) ? roots[0] : undefined;
  if (!isRecord(content)) throw new MetadataError(path, `the root element must be <${root}>`);
  return elementOf(path, content);
}
