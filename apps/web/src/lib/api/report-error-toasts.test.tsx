import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { reportError } from './report-error.ts';
import { MessageRegion, toasts } from '@fieldstone/ui/toast';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<MessageRegion />);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('[APP-14] closes a success after 3000 ms', () => {
    act(() => void toasts.success('Settings saved successfully'));
    expect(screen.getByRole('alertdialog', { name: 'Settings saved successfully' })).toBeVisible();
    act(() => void vi.advanceTimersByTime(2_990));
    expect(screen.getByRole('alertdialog')).toBeVisible();
    act(() => void vi.advanceTimersByTime(20));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[APP-14] keeps an error with its cause until it is dismissed', () => {
    const cause = new ApiError('crm_error', 502, 'The CRM is confused.', { requestId: 'req-7' });
    act(() => void reportError('Failed to save settings', cause));
    act(() => void vi.advanceTimersByTime(600_000));
    const toast = screen.getByRole('alertdialog', { name: 'Failed to save settings' });
    expect(toast).toHaveTextContent('The CRM is confused. · Request req-7');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[APP-14] shows nothing for a canceled request', () => {
    act(() => void reportError('Failed to load settings', new DOMException('Aborted', 'AbortError')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('[SES-09] shows nothing for a session that has ended', () => {
    act(() => void reportError('Failed to load settings', new ApiError('unauthenticated', 401, 'Sign in')));
    act(() => void reportError('Failed to load settings', new ApiError('invalid_grant', 400, 'expired')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('explains that the server was unreachable', () => {
    act(() => void reportError('Failed to load settings', new ApiError('unreachable', 0, 'No response')));
    expect(screen.getByRole('alertdialog')).toHaveTextContent("The server can't be reached right now.");
  });

  it('shows the same message once', () => {
    act(() => void toasts.error('Failed to save settings', 'Why'));
    act(() => void toasts.error('Failed to save settings', 'Why'));
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });
});
