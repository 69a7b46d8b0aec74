import { requireBrowser } from './support/browser.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright requires it; it runs before the journeys.
export default requireBrowser;
