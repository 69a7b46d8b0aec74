import { Parser } from 'htmlparser2';
import { unzipSync } from 'fflate';
import { decoded } from '../plain.ts';
import { Unreadable } from '../unreadable.ts';
import { attributeOf, localName } from './xml.ts';

/** Decompressed bytes that may still be read; shared with the packages within a package. */
export type UnpackBudget = { left: number };

/** A part that another one refers to: its path in the package, and the last word of the relation's type. */
export type Relation = { readonly type: string; readonly path: string };

/** An Office package: an archive of parts that refer to each other. */
export type OfficePackage = {
  /** The paths of all parts, in lower case. */
  readonly paths: readonly string[];
  /** Returns an XML part; null if there is none. */
  readonly xml: (path: string) => string | null;
  /** Decompresses a part; null if there is none. */
  readonly unpack: (path: string) => Uint8Array | null;
  /** Returns the media type of a part, in lower case; empty for an unknown one. */
  readonly contentTypeOf: (path: string) => string;
  /** Returns the relations of a part by their ids; of the package for an empty path. */
  readonly relationsOf: (path: string) => ReadonlyMap<string, Relation>;
};

/**
 * Opens a package and decompresses its XML parts, each into the size that its directory declares.
 * @throws {Unreadable} for another file, and for more decompressed bytes than the budget allows
 */
export function openPackage(bytes: Uint8Array, budget: UnpackBudget): OfficePackage {
  const paths: string[] = [];
  const take = ({ originalSize }: { readonly originalSize: number }): boolean => {
    budget.left -= originalSize;
    if (budget.left < 0) throw new Unreadable('tooMuchText');
    return true;
  };
  const parts = unzipped(bytes, (file) => {
    paths.push(file.name.toLowerCase());
    return /\.(xml|rels)$/i.test(file.name) && take(file);
  });
  const xml = (path: string): string | null => {
    const part = parts.get(path);
    return part === undefined ? null : decoded(part);
  };
  return {
    paths,
    xml,
    unpack: (path) =>
      parts.get(path) ?? unzipped(bytes, (file) => file.name.toLowerCase() === path && take(file)).get(path) ?? null,
    contentTypeOf: (path) => {
      const types = contentTypesIn(xml('[content_types].xml') ?? '');
      return types.get(`/${path}`) ?? types.get(path.slice(path.lastIndexOf('.') + 1)) ?? '';
    },
    relationsOf: (path) => {
      const at = path.lastIndexOf('/') + 1;
      const folder = path.slice(0, at);
      return relationsIn(xml(`${folder}_rels/${path.slice(at)}.rels`) ?? '', folder);
    },
  };
}

type ZippedFile = { readonly name: string; readonly originalSize: number };

/** Returns the decompressed files of an archive by their paths in lower case, as packages compare them. */
function unzipped(bytes: Uint8Array, filter: (file: ZippedFile) => boolean): ReadonlyMap<string, Uint8Array> {
  try {
    const files = Object.entries(unzipSync(bytes, { filter }));
    return new Map(files.map(([name, content]) => [name.toLowerCase(), content]));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken');
  }
}

function relationsIn(xml: string, folder: string): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (localName(name) !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
        const type = attributeOf(attributes, 'Type') ?? '';
        relations.set(attributeOf(attributes, 'Id') ?? '', {
          type: type.slice(type.lastIndexOf('/') + 1),
          path: resolved(attributeOf(attributes, 'Target') ?? '', folder),
        });
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return relations;
}

/** Returns the media types of parts, by path, and of all parts with a file extension. */
function contentTypesIn(xml: string): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const key = attributeOf(attributes, localName(name) === 'Override' ? 'PartName' : 'Extension');
        if (key !== undefined)
          types.set(key.toLowerCase(), (attributeOf(attributes, 'ContentType') ?? '').toLowerCase());
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return types;
}

/** Returns the path of a relation's target, which is relative to the folder or to the package. */
function resolved(target: string, folder: string): string {
  const path: string[] = [];
  for (const name of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name.toLowerCase());
  }
  return path.join('/');
}
