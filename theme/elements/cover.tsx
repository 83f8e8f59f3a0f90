interface CoverProps {
  /** Path data that the build drew for a post or a section. */
  path: string;
  className: string | undefined;
}

/**
 * The decorative picture of a post or a section, in two colors: the background and the text color of its class. A box of other
 * proportions shows a part of it.
 */
export function Cover({ path, className }: CoverProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 239 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-cover=""
    >
      <path d={path} fill="currentcolor" fillRule="evenodd" />
    </svg>
  );
}
