import type { Page } from '@playwright/test';
import { UNKNOWN_PATH } from './pages.ts';

/** Collects the browser's console errors and the origins of all requests. The status of an unknown address is no error. */
export const watchComplaints = async (page: Page) => {
  const complaints: string[] = [];
  const origins = new Set<string>();
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => {
      console.error('policy:', event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber);
    });`,
  );
  page.on('console', (message) => {
    const isUnknownPath = URL.parse(message.location().url)?.pathname === UNKNOWN_PATH;
    const isStatus = isUnknownPath && message.text().includes('status of 404');
    if ((message.type() === 'error' || message.type() === 'warning') && !isStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return { complaints, origins };
};
