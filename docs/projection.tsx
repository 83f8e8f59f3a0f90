import type { ReactNode } from 'react';
import styles from './projection.module.css';

const NAME =
  'A projector shows the platform on a screen: three sites at the top, the API gateway in the middle, four services at the bottom.';

interface Named {
  name: string;
  /** Center of the shape and of its name, in units of the screen. */
  x: number;
}

/** Size of the screen: 1.85:1, a common aspect ratio of films. */
const WIDTH = 400;
const HEIGHT = 216;
/** The center of the picture is left of the center of the screen, because the edge of the window cuts the screen off. */
const CENTER = 190;
const LENS_Y = 122;

const SITES: readonly (Named & { shape: ReactNode })[] = [
  {
    name: 'journeys',
    x: 70,
    shape: (
      <>
        <rect x="58" y="22" width="24" height="44" rx="4" />
        <path d="M64 32h12M64 40h12M64 48h7" />
      </>
    ),
  },
  {
    name: 'journeys-admin',
    x: CENTER,
    shape: (
      <>
        <rect x="159" y="24" width="62" height="42" rx="3" />
        <path d="M159 34h62M173 34v32M182 44h28M182 54h18" />
      </>
    ),
  },
  {
    name: 'watch',
    x: 310,
    shape: (
      <>
        <rect x="269" y="22" width="82" height="44" rx="2" />
        <path d="M303 34v20l17-10Z" className={styles.solid} />
      </>
    ),
  },
];

const SERVICES: readonly Named[] = [
  { name: 'users', x: 48 },
  { name: 'journeys', x: 138 },
  { name: 'media', x: 226 },
  { name: 'languages', x: 322 },
];

/** A film reel: a disc with holes. */
function Reel({ x, y, size }: { x: number; y: number; size: number }) {
  const hole = size * 0.24;
  const holes = [0, 72, 144, 216, 288].map((angle) => {
    const at = ((angle - 90) * Math.PI) / 180;
    const [holeX, holeY] = [x + size * 0.6 * Math.cos(at), y + size * 0.6 * Math.sin(at)];
    return `M${(holeX - hole).toFixed(1)} ${holeY.toFixed(1)}a${hole} ${hole} 0 1 0 ${hole * 2} 0a${hole} ${hole} 0 1 0 ${-hole * 2} 0`;
  });
  const disc = `M${x - size} ${y}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0`;
  return <path d={disc + holes.join('')} fillRule="evenodd" />;
}

function Name({ name, x, y }: Named & { y: number }) {
  return (
    <text x={x} y={y} textAnchor="middle">
      {name}
    </text>
  );
}

interface PictureProps {
  /** The beam, in units of the screen. It is behind the shapes on the screen. */
  beam: ReactNode;
}

/** The picture on the screen: three sites, the gateway as a lens, and four services as reels. */
function Picture({ beam }: PictureProps) {
  return (
    <g className={styles.picture}>
      <rect width={WIDTH} height={HEIGHT} className={styles.screen} />
      {beam}
      <rect width={WIDTH} height={HEIGHT} className={styles.frame} />
      <g className={styles.line}>
        {SITES.map(({ name, x }) => (
          <path key={name} d={`M${x} 90C${x} 108 ${CENTER} 96 ${CENTER} 111`} />
        ))}
        {SERVICES.map(({ name, x }) => (
          <path key={name} d={`M${CENTER} 133C${CENTER} 148 ${x} 136 ${x} 152`} />
        ))}
        {SITES.map(({ name, shape }) => (
          <g key={name}>{shape}</g>
        ))}
        <circle cx={CENTER} cy={LENS_Y} r="11" />
      </g>
      <circle cx={CENTER} cy={LENS_Y} r="5" />
      {SITES.map((site) => (
        <Name key={site.name} {...site} y={83} />
      ))}
      <text x={CENTER + 18} y={LENS_Y + 4}>
        api-gateway
      </text>
      {SERVICES.map(({ name, x }) => (
        <g key={name}>
          <Reel x={x} y={166} size={14} />
          <Name name={name} x={x} y={198} />
        </g>
      ))}
    </g>
  );
}

interface BeamProps {
  id: string;
  /** Position of the screen along the beam, which fades from there on. */
  screenAt: number;
  isVertical?: boolean;
}

function Beam({ id, screenAt, isVertical }: BeamProps) {
  const direction = isVertical ? { x2: '0', y1: '1' } : {};
  return (
    <linearGradient id={id} {...direction}>
      <stop offset={screenAt} stopColor="var(--lamp)" />
      <stop offset="1" stopColor="var(--lamp)" stopOpacity="0" />
    </linearGradient>
  );
}

/** The projector from the side, and the screen next to it, for wide windows. */
function Wide() {
  return (
    <svg className={styles.wide} viewBox="0 0 514 248" role="img" aria-label={NAME}>
      <defs>
        <Beam id="beam" screenAt={0.1} />
      </defs>
      <g transform="translate(132 12)">
        <Picture beam={<path d="M-44 109 0 0h400v216H0Z" fill="url(#beam)" />} />
      </g>
      <g className={styles.machine}>
        <path d="M38 154v-8h16v8l20 84h-5l-21-70v74h-4v-74l-21 70h-5Z" />
        <rect x="6" y="100" width="68" height="44" rx="5" />
        <path d="M74 108h8v26h-8ZM82 112h7v18h-7Z" />
        <Reel x={24} y={84} size={18} />
        <Reel x={56} y={76} size={22} />
      </g>
      <path d="M14 112h16M14 119h16M14 126h16" className={styles.vent} />
    </svg>
  );
}

/** The projector from behind, and the screen above it, for narrower windows. */
function Tall() {
  return (
    <svg className={styles.tall} viewBox="0 0 390 400" role="img" aria-label={NAME}>
      <defs>
        <Beam id="beam-up" screenAt={0.31} isVertical />
      </defs>
      <Picture beam={<path d="M190 314 0 216V0h400v216L200 314Z" fill="url(#beam-up)" />} />
      <path d="M156 288h0M232 284h0" className={styles.holes} />
      <g className={styles.machine}>
        <Reel x={156} y={288} size={28} />
        <Reel x={232} y={284} size={32} />
        <rect x="152" y="306" width="86" height="46" rx="4" />
        <path d="M180 352h30v6l26 42h-8l-30-38v38h-6v-38l-30 38h-8l26-42Z" />
      </g>
      <path d="M166 319h58M166 329h58M166 339h58" className={styles.vent} />
    </svg>
  );
}

/** A drawing of a projector that shows the platform on a screen. */
export default function Projection() {
  return (
    <div className={styles.projection}>
      <Wide />
      <Tall />
    </div>
  );
}
