interface Layer {
  y: number;
  label: string;
  boxes: readonly string[];
}

const LAYERS: readonly Layer[] = [
  { y: 66, label: 'Sites', boxes: ['journeys', 'journeys-admin', 'watch'] },
  { y: 150, label: 'One graph', boxes: ['api-gateway'] },
  { y: 234, label: 'Services', boxes: ['users', 'journeys', 'media', 'languages'] },
];

/** The screen's inner edges, and the gap between boxes, in the figure's own units. */
const LEFT = 190;
const RIGHT = 572;
const GAP = 12;

function Row({ y, label, boxes }: Layer) {
  const width = (RIGHT - LEFT - GAP * (boxes.length - 1)) / boxes.length;
  return (
    <g>
      <text x={LEFT} y={y - 10} className="projection-label">
        {label}
      </text>
      {boxes.map((box, index) => {
        const x = LEFT + index * (width + GAP);
        return (
          <g key={box}>
            <rect x={x} y={y} width={width} height="38" rx="4" className="projection-box" />
            <text x={x + width / 2} y={y + 24} textAnchor="middle" className="projection-name">
              {box}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The platform at a glance, thrown onto a screen by a projector. */
export function Projection({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 620 340"
      role="img"
      aria-label="A projector throws the platform onto a screen: sites on top, one graph behind them, services below."
    >
      <defs>
        <linearGradient id="beam" x1="0" x2="1">
          <stop offset="0" stopColor="var(--lamp)" stopOpacity="0.9" />
          <stop offset="1" stopColor="var(--lamp)" stopOpacity="0.12" />
        </linearGradient>
      </defs>
      <rect x="166" y="20" width="430" height="276" rx="10" className="projection-screen" />
      <path d="M66 170 166 26v264Z" fill="url(#beam)" />
      <rect x="6" y="144" width="62" height="52" rx="8" className="projection-projector" />
      <circle cx="22" cy="132" r="17" className="projection-projector" />
      <circle cx="52" cy="130" r="13" className="projection-projector" />
      <circle cx="22" cy="132" r="5" className="projection-hole" />
      <circle cx="52" cy="130" r="4" className="projection-hole" />
      <rect x="64" y="160" width="9" height="20" rx="3" fill="var(--lamp)" />
      <path d="M26 196v124M48 196v124M14 320h46" className="projection-stand" />
      {LAYERS.map((layer) => (
        <Row key={layer.label} {...layer} />
      ))}
      <path d="M380 104v36M380 188v36" className="projection-link" />
    </svg>
  );
}
