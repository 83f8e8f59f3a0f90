import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from '../navigation/link';
import { sparesData } from '../navigation/preload';
import { site } from '../site';
import codeStyles from './code-block.module.css';
import styles from './preview.module.css';

interface PreviewProps {
  /** What the preview shows; the name of its file where the fence has no title. */
  title: string;
  /** Path of the component's file from the content root. */
  file: string;
  /** How many lines the source has, and characters its longest one. */
  lines: number;
  columns: number;
  /** Fetches the highlighted source. */
  load: () => Promise<{ default: ComponentType }>;
  /** The component. */
  children: ReactNode;
}

type Source = { status: 'away' | 'loading' | 'failed' } | { status: 'loaded'; Code: ComponentType };

/** The source and what fetches it. */
function useSource(load: PreviewProps['load']) {
  const [source, setSource] = useState<Source>({ status: 'away' });
  const fetchSource = async () => {
    if (source.status === 'loading' || source.status === 'loaded') return;
    setSource({ status: 'loading' });
    try {
      const { default: Code } = await load();
      setSource({ status: 'loaded', Code });
    } catch {
      setSource({ status: 'failed' });
    }
  };
  return { source, fetchSource };
}

/** Keeps the page from moving when the source comes. */
function Room({ lines, columns }: Pick<PreviewProps, 'lines' | 'columns'>) {
  return (
    <div className={`${codeStyles.frame} ${styles.room}`}>
      <pre aria-hidden="true">
        <code>{' '.repeat(columns) + '\n'.repeat(lines)}</code>
      </pre>
    </div>
  );
}

function SourceFold({ title, file, lines, columns, load }: Omit<PreviewProps, 'children'>) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { source, fetchSource } = useSource(load);
  const fetchIfOpen = useEffectEvent(() => {
    if (fold.current?.open) fetchSource();
  });
  // A reader may have opened it before there were any scripts.
  useEffect(() => fetchIfOpen(), []);
  // What failed is tried again only when it is opened again: nothing moves under a hand that passes by.
  const fetchAhead = () => {
    if (source.status === 'away' && !sparesData()) fetchSource();
  };
  const isComing = source.status === 'away' || source.status === 'loading';
  return (
    <details
      ref={fold}
      className={styles.source}
      onToggle={({ currentTarget }) => currentTarget.open && fetchSource()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary onPointerEnter={fetchAhead} onFocus={fetchAhead}>
        <span>Source of</span> <code>{title}</code>
      </summary>
      <div className={styles.code} data-status={source.status}>
        {source.status === 'loaded' && <source.Code />}
        {isComing && <Room lines={lines} columns={columns} />}
        <p className={styles.file}>
          <Link href={`${site.repository}/${site.editPath}/${file}`}>
            {`Open ${title} in the source repository`}
          </Link>
        </p>
      </div>
    </details>
  );
}

/** A component at work, with its source folded below it. Only pages that have one load this. */
export function Preview({ children, ...source }: PreviewProps) {
  return (
    // What a component says, and its source, is no text of the page: search leaves it out.
    <div className={styles.preview}>
      <div className={styles.stage} role="group" aria-label={`Preview of ${source.title}`}>
        {children}
      </div>
      <SourceFold {...source} />
    </div>
  );
}
