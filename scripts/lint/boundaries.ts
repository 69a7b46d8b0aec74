// The module boundaries: which folder may import which.

type Restriction = { readonly regex: string; readonly message: string };

type ImportName = { readonly name: string; readonly importNames: string[]; readonly message: string };

/** The last entry that matches a file counts, so each entry has all restrictions of its files. */
const restrict = (files: string[], patterns: readonly Restriction[], paths: readonly ImportName[] = []) => ({
  files,
  rules: {
    'eslint/no-restricted-imports': ['error', { paths: [...paths], patterns: [...patterns] }] satisfies [
      'error',
      object,
    ],
  },
});

/** Forbids imports of folders that are layers above. */
const above = (folders: readonly string[]): Restriction[] =>
  folders.length === 0 ? [] : [{ regex: `^(\\.\\./)+(${folders.join('|')})/`, message: 'A layer above.' }];

const BY_NAME = {
  regex: '/(apps|packages)/',
  message: 'Import another workspace by its name: a path goes around its exports.',
};
const NO_NODE = { regex: '^node:', message: 'The code runs in the browser, too.' };
const PORT_ONLY = { regex: '^(@jsforce/|jsforce$)', message: 'Everything else uses the port in salesforce/.' };
const NO_BROWSER_CODE = { regex: '^@fieldstone/(web|ui)', message: 'The server serves a built folder.' };
const NO_DEMO_DATA = { regex: '^@fieldstone/demo-data', message: 'Only demo-data/ uses invented data.' };
const NO_ORG = { regex: '^@fieldstone/org', message: 'The server starts the org as a program.' };
const OWN_FEATURE = 'A feature knows no other feature.';
const NO_WORKSPACE = { regex: '^@fieldstone/', message: 'The contracts depend on no other workspace.' };

/** Number of levels of folders in a feature for which an import of another feature is found. */
export const DEEPEST = 8;

/**
 * Restricts the files of features on every level: with one more level, one more step leads out of the feature.
 * @param features the folder of a feature, as a pattern
 */
const ofFeatures = (features: string, patterns: readonly Restriction[], paths: readonly ImportName[] = []) =>
  Array.from({ length: DEEPEST + 1 }, (_, level) =>
    restrict(
      [`${features}/${'*/'.repeat(level)}*`],
      [...patterns, { regex: String.raw`^(\.\./){${level + 1}}[^.]`, message: OWN_FEATURE }],
      paths,
    ),
  );

/** The folders of the contracts, from the lowest layer; those of one layer do not import each other. */
const CONTRACT_LAYERS = [['platform'], ['page'], ['settings'], ['skills', 'insights'], ['organization'], ['changes']];

const contracts = 'packages/contracts/src';
const CONTRACTS = [BY_NAME, NO_NODE, NO_WORKSPACE];
const NO_LIST = { regex: String.raw`^(\.\./)+index\.ts$`, message: 'The list of routes imports all layers.' };
const contractLayers = CONTRACT_LAYERS.flatMap((layer, index) =>
  layer.map((folder) => {
    const others = layer.filter((other) => other !== folder);
    const higher = CONTRACT_LAYERS.slice(index + 1).flat();
    return restrict([`${contracts}/${folder}/**`], [...CONTRACTS, NO_LIST, ...above([...others, ...higher])]);
  }),
);
const NO_FEATURE_BY_NAME = { regex: String.raw`^\..*/features/`, message: OWN_FEATURE };

/** The top folders of the server, from the lowest layer: each imports only those before it. */
const SERVER_LAYERS = [
  'platform',
  'store',
  'salesforce',
  'access',
  'http',
  'jobs',
  'journal',
  'expressions',
  'settings',
  'ai',
  'config',
  'documents',
  'document-sources',
  'analytics',
  'backups',
  'changes',
  'demo-data',
  'features',
];

const server = 'apps/server/src';
const SERVER = [BY_NAME, PORT_ONLY, NO_BROWSER_CODE, NO_DEMO_DATA, NO_ORG];
const serverLayers = SERVER_LAYERS.map((layer, index) => {
  const allowed: readonly unknown[] = { salesforce: [PORT_ONLY], 'demo-data': [NO_DEMO_DATA] }[layer] ?? [];
  const rules = SERVER.filter((rule) => !allowed.includes(rule));
  return restrict([`${server}/${layer}/**`], [...rules, ...above(SERVER_LAYERS.slice(index + 1))]);
});

const NO_LINK = { name: 'react-router', importNames: ['Link', 'NavLink'], message: 'Use lib/page/link.tsx.' };
const NO_ARIA = { regex: '^react-aria-components', message: 'Use the components of packages/ui.' };
const CONTRACTS_AND_UI = {
  regex: '^@fieldstone/(server|org)',
  message: 'Of the other workspaces, the browser imports only contracts and ui.',
};
const NO_FEATURES = {
  regex: String.raw`^\..*/(mobile|ai|organization|pages|shell)/|/routes.tsx$`,
  message: 'Only the routes, the shell and pages/ know features.',
};

/** The layers of the browser's side below the features, from the lowest; `packages/ui` is below all. */
const WEB_LAYERS = ['lib', 'domains', 'settings', 'changes'];

const web = 'apps/web/src';
const WEB = [NO_ARIA, CONTRACTS_AND_UI, NO_NODE];
const webLayers = WEB_LAYERS.map((layer, index) =>
  restrict(
    [`${web}/${layer}/**`],
    [...WEB, NO_FEATURES, ...above(WEB_LAYERS.slice(index + 1))],
    layer === 'lib' ? [] : [NO_LINK],
  ),
);

/** The overrides of the linter that keep the boundaries. */
export const boundaries = [
  restrict([`${contracts}/**`], CONTRACTS),
  ...contractLayers,
  restrict([`${contracts}/**/*.test.ts`, `${contracts}/**/test/**`], [BY_NAME, NO_WORKSPACE]),
  restrict(
    ['packages/org/src/**'],
    [
      BY_NAME,
      { regex: '^(@jsforce/|jsforce$)', message: 'The org implements the protocol itself.' },
      { regex: '^@fieldstone/', message: 'The embedded org represents Salesforce and must not know its client.' },
    ],
  ),
  restrict(
    ['packages/org/src/seed/**'],
    [
      BY_NAME,
      { regex: '^(@jsforce/|jsforce$)', message: 'The org implements the protocol itself.' },
      {
        regex: '^@fieldstone/(?!contracts/organization/package/required-)',
        message: 'The seed shares only the list of required records with the console.',
      },
    ],
  ),
  restrict(
    ['packages/org/src/**/*.test.ts'],
    [
      BY_NAME,
      { regex: '^@fieldstone/', message: 'The embedded org represents Salesforce and must not know its client.' },
    ],
  ),
  restrict(
    ['packages/demo-data/src/**'],
    [BY_NAME, { regex: '^@fieldstone/(server|org|web|ui)', message: 'The demo data depends on the contracts only.' }],
  ),
  restrict([`${server}/**`], SERVER),
  ...serverLayers,
  ...ofFeatures(`${server}/features/*`, [...SERVER, NO_FEATURE_BY_NAME]),
  restrict([`${server}/**/*.test.ts`, `${server}/**/test/**`], [BY_NAME, NO_BROWSER_CODE]),
  restrict([`${web}/*.{ts,tsx}`, `${web}/shell/**`], WEB, [NO_LINK]),
  restrict([`${web}/pages/**`], [...WEB, ...above(['shell'])], [NO_LINK]),
  ...ofFeatures(`${web}/{mobile,ai,organization}/*`, [...WEB, NO_FEATURES], [NO_LINK]),
  ...webLayers,
  restrict(
    ['packages/ui/**'],
    [{ regex: '^@fieldstone/|/apps/', message: 'The components know nothing of the product.' }],
  ),
  restrict([`${web}/**/*.test.{ts,tsx}`, `${web}/**/test/**`], [CONTRACTS_AND_UI]),
];
