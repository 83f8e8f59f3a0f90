/** A projector's lens and the beam that leaves it. Decorative: the title stands beside it. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M13 16 31 5.5v21Z" fill="var(--lamp)" />
      <circle cx="11.5" cy="16" r="9.5" fill="var(--ink)" />
      <circle cx="11.5" cy="16" r="4" fill="var(--lamp)" />
    </svg>
  );
}
