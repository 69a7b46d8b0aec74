import type { Page } from '@playwright/test';

/** Collects the browser's console errors and the origins of all requests. */
export const watchComplaints = async (page: Page) => {
  const complaints: string[] = [];
  const origins = new Set<string>();
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => {
      console.error('policy:', event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber);
    });`,
  );
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return { complaints, origins };
};
