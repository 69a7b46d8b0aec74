import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shortClassNames } from './build/class-names.ts';
import { precompress } from './build/precompress.ts';
import { packageTexts } from './build/package-texts.ts';
import { routeScripts } from './build/route-scripts.ts';
import { paintFirst } from './build/paint-first.ts';
import { SHIPPED_LANGUAGES } from './src/lib/i18n/languages.ts';

/** The address of the console's server, from the server's own variable (docs/configuration.md). */
const server = `http://127.0.0.1:${process.env['PORT'] ?? '4600'}`;

/** Returns a test for the modules whose path contains one of the parts. */
const isIn =
  (...parts: readonly string[]) =>
  (id: string): boolean =>
    parts.some((part) => id.includes(part));

const below = (folder: string, names: readonly string[]): string[] => names.map((name) => `${folder}${name}`);

/** Trees and dragging: our components and the parts of the library that only these use. */
const isCollection = isIn(
  ...below('/ui/src/', ['tree/', 'row-order/']),
  ...below('/react-aria/dist/private/', ['dnd/', 'grid/', 'gridlist/', 'tree/', 'virtualizer/']),
  ...below('/react-stately/dist/private/', ['dnd/', 'grid/', 'layout/', 'virtualizer/']),
  ...below('/react-aria-components/dist/private/', ['GridList.', 'Tree', 'Virtualizer.', 'useDragAndDrop.']),
);

/** Short tables, which many pages show, and the frame of charts, which shows one instead of the chart. */
const isShortTable = isIn(
  ...below('/ui/src/', [
    'table/',
    'charts/chart-frame.',
    'data-grid/data-grid.',
    'data-grid/grid-',
    'data-grid/index.',
    'data-grid/short-table.',
    'data-grid/use-grid-cursor.',
  ]),
);

/** Tables with virtual rows, and those to choose from or to edit. */
const isDataGrid = isIn(
  '/ui/src/editable-list/',
  ...below('/ui/src/data-grid/', ['choose-dialog.', 'long-table.', 'use-visible-rows.']),
  ...below('/@tanstack/', ['react-virtual/', 'virtual-core/']),
);

const isForm = isIn('/react-hook-form/', '/@hookform/', '/web/src/lib/form/');

/** Plans, copies and restores, and the values of the calendar's pages, which these and the change history show. */
const isPlan = isIn(
  ...below('/web/src/', ['changes/', 'domains/process/']),
  ...below('/web/src/pages/group-profile/', ['overview/', 'people/', 'profile-']),
  ...below('/web/src/settings/views/', ['appointment-', 'color-sample', 'setting-views']),
  ...below('/contracts/src/', ['changes/', 'settings/process-content']),
);

/** Changes in one line, which the overview and both change histories show. */
const isChange = isIn('/web/src/organization/change-history/');

/** What the pages with one switch show besides it, in a table that grows with the org. */
const isSwitchPage = isIn('/web/src/settings/ui/switch-page/');

/** The editing of settings: forms, change bar, merging, history; and the event settings, which the change history shows, too. */
const isOfSettings = isIn(
  '/web/src/settings/event-settings-editable',
  ...below('/web/src/settings/', ['differences/', 'history/', 'merge/', 'model/', 'ui/']),
  ...below('/contracts/src/settings/', ['merge/', 'lenient-reading', 'equal', 'value-path']),
  ...below('/ui/src/', ['compare/', 'switch/']),
);
const isSetting = (id: string): boolean => isOfSettings(id) && !isSwitchPage(id);

/** Modules that several pages of the AI Console share, and the sections that the change history restores. */
const isAiPage = isIn(
  ...below('/contracts/src/skills/', ['ai-actions', 'ai-history', 'ai-usage', 'data-sources', 'document-connections']),
  ...below('/contracts/src/skills/', ['knowledge-documents', 'sfa']),
  ...below('/web/src/ai/', ['actions/', 'assistant/', 'data-sources/', 'knowledge-access/', 'sfa/']),
  // Its dialogs load when they open.
  ...below('/web/src/settings/grants/', ['grant-', 'granted']),
);

/** Reports and their charts, which a few pages show. */
const isInsight = isIn('/contracts/src/insights/', '/ui/src/charts/', '/web/src/organization/insights/');

const isOfOneArea = (id: string): boolean =>
  [isCollection, isShortTable, isDataGrid, isForm, isPlan, isChange, isSwitchPage, isSetting, isAiPage, isInsight].some(
    (isOfArea) => isOfArea(id),
  );

/** The browser's build. It has no inline script or style, because the content security policy allows only our own files. */
export default defineConfig({
  plugins: [
    react(),
    optimizeLocales.vite({ locales: [...SHIPPED_LANGUAGES] }),
    shortClassNames(),
    packageTexts(),
    routeScripts(),
    paintFirst(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    // Data: URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // One style sheet, cached for all pages: split, each page would load a dozen small ones.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // For the stack traces of reported errors. The scripts do not name the maps, because the server does not serve them.
    sourcemap: 'hidden',
    // A browser test measures the transfer of each page instead (requirement PRF-02).
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few cached files for what pages share, instead of dozens of small ones. A module that two or three pages share stays out
          // of the files that every page loads.
          groups: [
            {
              name: 'vendor',
              test: (id) => isIn('/node_modules/', 'vite/preload-helper')(id) && !isOfOneArea(id),
              minShareCount: 3,
              priority: 2,
            },
            { name: 'shared', test: (id) => !isOfOneArea(id), minShareCount: 3, priority: 1 },
            { name: 'table', test: isShortTable, minShareCount: 2, priority: 1 },
            { name: 'settings', test: isSetting, minShareCount: 3, priority: 1 },
            { name: 'plans', test: isPlan, minShareCount: 3, priority: 1 },
            { name: 'insights', test: isInsight, minShareCount: 3 },
            { name: 'ai', test: isAiPage, minShareCount: 2 },
            { name: 'form', test: isForm, priority: 1 },
            { name: 'collections', test: isCollection, minShareCount: 2 },
            { name: 'data-grid', test: isDataGrid, minShareCount: 2, priority: 1 },
            { name: 'switch-page', test: isSwitchPage },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/login', '/oauth', '/logout', '/session-info', '/ns', '/v1'].map((path) => [path, { target: server }]),
    ),
  },
});
