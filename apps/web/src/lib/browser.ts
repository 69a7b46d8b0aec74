/** What the console asks of the browser beyond its own pages; one object, so that a test can watch it. */
export const browser = {
  /** Leaves the application for an address of the server. */
  leaveFor(address: string): void {
    window.location.assign(address);
  },
  /** Gives the user a file to keep. */
  save(name: string, content: Blob): void {
    const address = URL.createObjectURL(content);
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    // The download has begun; what it reads is kept until it is done.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
  reload(): void {
    window.location.reload();
  },
};
