import { readAuditExport, resendChanges } from '@fieldstone/contracts/organization/audit-export';
import type { AuditExport } from '@fieldstone/contracts/organization/audit-export';
import { message } from '@fieldstone/contracts/platform/errors/message';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../lib/navigation/paths.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { AuditCard } from './audit-card.tsx';

const ON: Partial<AuditExport> = {
  receiver: 'siem.example.com',
  sent: { changeId: '01', recordedAt: '2026-11-20T09:15:00.000Z', at: '2026-11-20T09:16:00.000Z' },
};

async function open(auditExport: Partial<AuditExport>) {
  const org = createOrg({ auditExport });
  const page = renderPage(PATHS.security, <AuditCard />, { server: org });
  await screen.findByRole('heading', { level: 2, name: 'Audit export' });
  return { ...page, org };
}

const factsOf = async () => {
  const names = await screen.findAllByRole('term');
  return names.map((name) => `${name.textContent}: ${String(name.nextElementSibling?.textContent)}`);
};

describe('the audit export', () => {
  it('[OPS-07] shows the receiver, the last sent change and what waits', async () => {
    await open({ ...ON, waiting: { changes: 2, isMore: false, oldestAt: '2026-11-20T09:17:00.000Z' } });
    expect(await factsOf()).toEqual([
      'Receiver: siem.example.com',
      'Last sent change: Recorded Nov 20, 2026, 10:15 AM GMT+1, sent Nov 20, 2026, 10:16 AM GMT+1',
      'Waiting: 2 changes',
      'Oldest waiting change: Nov 20, 2026, 10:17 AM GMT+1',
    ]);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('[OPS-07] shows why the last attempt failed and when the next one follows', async () => {
    await open({
      ...ON,
      sent: null,
      waiting: { changes: 1000, isMore: true, oldestAt: '2026-11-20T09:17:00.000Z' },
      failure: {
        at: '2026-11-20T10:00:00.000Z',
        retryAt: '2026-11-20T10:05:00.000Z',
        reason: message('audit_receiver_refused', { status: 503 }),
      },
    });
    expect(await screen.findByText('The attempt at Nov 20, 2026, 11:00:00 AM GMT+1 failed')).toBeVisible();
    const banner = screen.getByRole('status');
    expect(banner).toHaveTextContent('The receiver returned status 503. Check its log.');
    expect(banner).toHaveTextContent('Nothing is lost. The next attempt follows at Nov 20, 2026, 11:05:00 AM GMT+1.');
    expect((await factsOf()).slice(1, 3)).toEqual(['Last sent change: None yet', 'Waiting: More than 1,000 changes']);
  });

  it('[OPS-07] names the variables without a receiver, and offers nothing', async () => {
    await open({});
    expect(await screen.findByText('The change history is not sent')).toBeVisible();
    expect(screen.getByText(/AUDIT_WEBHOOK_URL and AUDIT_WEBHOOK_SECRET/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[OPS-07] sends the changes since a day again, by keyboard', async () => {
    const { user, org } = await open(ON);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send changes again' });
    const submit = within(dialog).getByRole('button', { name: 'Send again' });
    await user.click(submit);
    expect(await within(dialog).findByText('Enter a date.')).toBeVisible();
    expect(org.requestsOf(resendChanges)).toEqual([]);
    await user.click(await within(dialog).findByRole('spinbutton', { name: /month/ }));
    await user.keyboard('11202026');
    await user.click(submit);
    expect(await screen.findByText('The changes are being sent again')).toBeVisible();
    // The beginning of the day in the user's time zone.
    expect(org.requestsOf(resendChanges).map(({ body }) => body)).toEqual([{ from: '2026-11-19T23:00:00.000Z' }]);
    expect(await screen.findByText('Changes recorded since Nov 20, 2026, 12:00 AM GMT+1')).toBeVisible();
  });

  it('[OPS-07] stays open and shows the reason if sending again fails', async () => {
    const { user, org } = await open(ON);
    org.reject(resendChanges, 'unavailable', 'The store is not available.');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send changes again' });
    await user.click(await within(dialog).findByRole('spinbutton', { name: /month/ }));
    await user.keyboard('11202026');
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Failed to send the changes again')).toBeVisible();
    expect(screen.getByText(/The store is not available/)).toBeVisible();
    expect(dialog).toBeVisible();
  });

  it('[OPS-07] reports that it could not be loaded, and retries', async () => {
    const org = createOrg();
    org.reject(readAuditExport, 'unavailable', 'The store is not available.');
    const { user } = renderPage(PATHS.security, <AuditCard />, { server: org });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to load the audit export');
    org.on(readAuditExport, () => ({
      ...ON,
      receiver: 'siem.example.com',
      sent: null,
      waiting: { changes: 0, isMore: false, oldestAt: null },
      resendFrom: null,
      failure: null,
    }));
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    expect(await factsOf()).toContain('Waiting: 0 changes');
  });
});
