interface StillProps {
  /** Data of the path, which the build drew for the post. */
  path: string;
  className: string | undefined;
}

/** A post's picture in two colors: the ground and the text color of its class. Decorative. */
export function Still({ path, className }: StillProps) {
  return (
    <svg className={className} viewBox="0 0 239 100" aria-hidden="true">
      <path d={path} fill="currentcolor" fillRule="evenodd" />
    </svg>
  );
}
