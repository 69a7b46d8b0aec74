import { existsSync } from 'node:fs';

/** Where Debian puts Chromium; the launcher names another by CHROMIUM_PATH. */
const debian = '/usr/bin/chromium';

/** Keeps the browser from calling its maker and from fetching parts of itself: tests use the loopback only. */
const offline = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
];

/**
 * How every browser of the journeys is started.
 * @throws Error when there is no browser, with what to do
 */
export const launchOptions = (): { executablePath: string; args: string[] } => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? debian;
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Chromium at ${executablePath}. Run npm test, which finds or installs one.`);
  }
  // Chromium's sandbox refuses to run for root, which is what a container gives.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, args: [...offline, ...sandbox] };
};
