/** The product's mark: three field stones. The name is next to it, so screen readers skip the mark. */
export function ProductMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#004F9E" />
      <path
        fill="#ffffff"
        d="M6.5 24.5c0-2 1.6-3.4 3.6-3.4h11.8c2 0 3.6 1.4 3.6 3.4s-1.6 2.6-3.6 2.6H10.1c-2 0-3.6-.6-3.6-2.6Z"
      />
      <path
        fill="#9cc8f2"
        d="M8.8 16.6c0-2.1 1.6-3.4 3.4-3.4h8c2 0 3.2 1.3 3.2 3.2 0 1.8-1.3 2.7-3.2 2.7h-8.2c-2 0-3.2-.8-3.2-2.5Z"
      />
      <path fill="#ffffff" d="M11.7 8.3c0-2 1.7-3.4 4.2-3.4s4.3 1.5 4.3 3.5c0 1.8-1.5 2.8-4.2 2.8s-4.3-1-4.3-2.9Z" />
    </svg>
  );
}
