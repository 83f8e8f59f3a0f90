import { LOGO } from '../../shared/logo';

/** A projector's lens and its beam. The logo is decorative, because the title of the site is next to it. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${LOGO.size} ${LOGO.size}`} aria-hidden="true">
      <path d={LOGO.beam} fill="var(--lamp)" />
      <circle {...LOGO.lens} fill="var(--ink)" />
      <circle {...LOGO.lamp} fill="var(--lamp)" />
    </svg>
  );
}
