/** What the console asks of the browser beyond its own pages; one object, so that a test can watch it. */
export const browser = {
  /** Leaves the application for an address of the server. */
  leaveFor(address: string): void {
    window.location.assign(address);
  },
  reload(): void {
    window.location.reload();
  },
};
