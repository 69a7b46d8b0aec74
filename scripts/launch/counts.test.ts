import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { closingLine, playwrightCounts, readReport, sum, vitestCounts } from './counts.mjs';

const vitestReport = {
  numPassedTests: 120,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};
const playwrightReport = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('vitest', () => {
  it('gives its own counts', () => {
    expect(vitestCounts(vitestReport)).toEqual({ passed: 120, failed: 0, skipped: 3 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const testResults = [...vitestReport.testResults, { status: 'failed', assertionResults: [] }];
    expect(vitestCounts({ ...vitestReport, testResults })).toMatchObject({ passed: 120, failed: 1 });
  });

  it('does not count a failed test twice', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
    expect(vitestCounts({ ...vitestReport, numFailedTests: 1, testResults })).toMatchObject({ failed: 1 });
  });
});

describe('Playwright', () => {
  it('gives its own counts', () => {
    expect(playwrightCounts(playwrightReport)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });

  it('counts failed tests, flaky tests and errors outside of tests as failures', () => {
    const stats = { expected: 3, unexpected: 2, flaky: 1, skipped: 4 };
    expect(playwrightCounts({ stats, errors: [{ message: 'no server' }] })).toEqual({
      passed: 3,
      failed: 4,
      skipped: 4,
    });
  });
});

describe('an invalid report', () => {
  it.each([
    undefined,
    null,
    'text',
    {},
    { ...vitestReport, numPassedTests: '120' },
    { ...vitestReport, testResults: {} },
  ])('of vitest is rejected: %j', (report) => {
    expect(() => vitestCounts(report)).toThrow('The test report has no');
  });

  it.each([undefined, {}, { stats: { expected: -1 }, errors: [] }, { stats: playwrightReport.stats }])(
    'of Playwright is rejected: %j',
    (report) => {
      expect(() => playwrightCounts(report)).toThrow('The test report has no');
    },
  );

  it('without an executed test is rejected', () => {
    expect(() => vitestCounts({ ...vitestReport, numPassedTests: 0, testResults: [] })).toThrow('no executed test');
    expect(() => playwrightCounts({ stats: { ...playwrightReport.stats, expected: 0 }, errors: [] })).toThrow(
      'no executed test',
    );
  });

  it('is rejected when it is missing or not JSON', () => {
    const folder = temporaryFolder({ 'half.json': '{"numPassedTests": 1' });
    expect(() => readReport(join(folder, 'none.json'))).toThrow('wrote no report');
    expect(() => readReport(join(folder, 'half.json'))).toThrow('is not JSON');
  });
});

it('prints the sum of all runners on one line', () => {
  const counts = [vitestCounts(vitestReport), playwrightCounts(playwrightReport)];
  expect(closingLine(sum(counts))).toBe('123 passed, 0 failed, 3 skipped');
  expect(closingLine({ passed: 123, failed: 0, skipped: 0 })).toBe('123 passed, 0 failed');
});
