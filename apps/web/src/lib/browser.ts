/** Functions of the browser outside the console's pages, in one object so that tests can observe it. */
export const browser = {
  /** Leaves the application for an address of the server. */
  leaveFor(address: string): void {
    window.location.assign(address);
  },
  /** Downloads a file. */
  save(name: string, content: Blob): void {
    const address = URL.createObjectURL(content);
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    // The download has started; the browser keeps its data until it is complete.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
  /** Loads the page again without a question about edits that are kept as a draft. */
  reload(): void {
    isReloading = true;
    window.location.reload();
  },
  isReloading: (): boolean => isReloading,
};

let isReloading = false;
