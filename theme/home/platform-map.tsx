import type { HomeFrontMatter, PlatformMapFields } from '../../shared/pages/front-matter';
import { circle, DOTS, REEL, SILHOUETTE, type SymbolName } from '../../shared/symbols';
import { useCurrentPage } from '../base/page';
import { withBase } from '../navigation/base';
import { Link } from '../navigation/link';
import styles from './platform-map.module.css';

type Row = PlatformMapFields['rows'][number];

/** The shapes of a symbol, in a box of 56 by 26, which begins at 0, 3. */
function Shapes({ symbol }: { symbol: SymbolName }) {
  switch (symbol) {
    case 'app':
      return (
        <>
          <path d="M11 3h34a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3ZM8 10h40" />
          <path className={styles.dots} d={`M12.500 6.600${DOTS}`} />
          <path className={styles.solid} d="M24 14.500v10l9-5Z" />
        </>
      );
    case 'service':
      return <path className={styles.solid} d={`M15 16${REEL}`} />;
    case 'database':
      return (
        <path d="M10 8a18 5 0 0 1 36 0v16a18 5 0 0 1-36 0V8a18 5 0 0 0 36 0M10 12.500a18 5 0 0 0 36 0" />
      );
    case 'gateway':
      return (
        <>
          <path d={`M16 16${circle(12)}`} />
          <path className={styles.solid} d={`M22 16${circle(6)}`} />
        </>
      );
    case 'person':
      return <path className={styles.solid} d={`M23 10${SILHOUETTE}`} />;
  }
}

/** A projector from the side, without its beam. The middle of its lens is at 67 of 184. */
function Projector() {
  return (
    <svg
      className={styles.projector}
      viewBox="0 0 92 184"
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <path d="M38 100v-8h16v8l20 84h-5l-21-70v74h-4v-74l-21 70h-5Z" />
      <rect x="6" y="46" width="68" height="44" rx="5" />
      <path d="M74 54h8v26h-8ZM82 58h7v18h-7Z" />
      <path transform="translate(24 31) scale(1.385)" d={`M-13 0${REEL}`} />
      <path transform="translate(56 22) scale(1.692)" d={`M-13 0${REEL}`} />
      <path className={styles.vents} d="M14 58h16M14 65h16M14 72h16" />
    </svg>
  );
}

/** The lines between a row and the one part of the next row, or of the row before it. */
function Lines({ above, below }: { above: Row; below: Row }) {
  const isFan = above.parts.length === 1;
  const parts = isFan ? below.parts : above.parts;
  return (
    <svg className={styles.lines} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ name }, at) => {
        const x = ((at + 0.5) / parts.length) * 100;
        return <path key={name} d={isFan ? `M50 0C50 14 ${x} 8 ${x} 20` : `M${x} 0C${x} 12 50 6 50 20`} />;
      })}
    </svg>
  );
}

function Parts({ label, symbol, parts }: Row) {
  return (
    <ul className={styles.row} aria-label={label}>
      {parts.map(({ name, text, to, still }) => (
        <li key={name}>
          <Link className={styles.part} href={to}>
            <svg viewBox="0 3 56 26" aria-hidden="true">
              <Shapes symbol={symbol} />
            </svg>
            <span>{name}</span>
          </Link>
          <p className={styles.text}>{text}</p>
          {still && <img className={styles.still} src={withBase(still)} alt="" loading="lazy" />}
        </li>
      ))}
    </ul>
  );
}

/** The map of a platform, on the screen of a projector, from the front matter of the home page. */
export default function PlatformMap() {
  const { frontmatter } = useCurrentPage();
  const { label, rows } = (frontmatter as HomeFrontMatter).hero.map as PlatformMapFields;
  return (
    <div className={styles.map}>
      <div className={styles.stage}>
        <Projector />
        <nav className={styles.screen} aria-label={label}>
          {rows.flatMap((row, at) => {
            const above = rows[at - 1];
            return [
              above && <Lines key={`lines to ${row.label}`} above={above} below={row} />,
              <Parts key={row.label} {...row} />,
            ];
          })}
        </nav>
      </div>
    </div>
  );
}
