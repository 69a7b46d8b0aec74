import { existsSync } from 'node:fs';

/** Debian's path of Chromium; the launcher sets CHROMIUM_PATH for another one. */
const debian = '/usr/bin/chromium';

/** Prevents background requests of the browser: tests use only the loopback interface. */
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
 * Returns the launch options of the browser.
 * @throws Error when there is no browser
 */
export const launchOptions = (): { executablePath: string; args: string[] } => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? debian;
  if (!existsSync(executablePath)) {
    throw new Error(`No Chromium found at ${executablePath}. Run npm test, which installs one.`);
  }
  // Chromium's sandbox does not run as root, as in a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, args: [...offline, ...sandbox] };
};
