import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from '../navigation/link';
import { shouldSaveData } from '../navigation/preload';
import { loadAgain, unfinishedTask } from '../navigation/second-load';
import { site } from '../site';
import { openInRepository, previewOf, SOURCE_OF } from '../strings';
import codeStyles from './code-block.module.css';
import styles from './preview.module.css';

interface PreviewProps {
  /** Title of the code block, or the name of the file. */
  title: string;
  /** Path of the component's file from the content root. */
  file: string;
  /** Number of lines of the source, and of characters in the longest line. */
  lines: number;
  columns: number;
  /** Loads the highlighted source. */
  load: () => Promise<{ default: ComponentType }>;
  /** The component. */
  children: ReactNode;
}

type Source = { status: 'idle' | 'loading' | 'failed' } | { status: 'loaded'; Code: ComponentType };

/**
 * The state of the source, and the function that loads the source.
 * @param isWanted whether the reader has opened the source, so that a failure must load the page again
 */
function useSource(load: PreviewProps['load'], task: string, isWanted: () => boolean) {
  const [source, setSource] = useState<Source>({ status: 'idle' });
  const fetchSource = async () => {
    if (source.status === 'loading' || source.status === 'loaded') return;
    setSource({ status: 'loading' });
    try {
      const { default: Code } = await load();
      setSource({ status: 'loaded', Code });
    } catch {
      if (isWanted()) await loadAgain(task);
      setSource({ status: 'failed' });
    }
  };
  return { source, fetchSource };
}

/** An empty block of the size of the source, so that the page does not move when the source has loaded. */
function Placeholder({ lines, columns }: Pick<PreviewProps, 'lines' | 'columns'>) {
  return (
    <div className={`${codeStyles.frame} ${styles.placeholder}`}>
      <pre aria-hidden="true">
        <code>{' '.repeat(columns) + '\n'.repeat(lines)}</code>
      </pre>
    </div>
  );
}

function SourceDetails({ title, file, lines, columns, load }: Omit<PreviewProps, 'children'>) {
  const fold = useRef<HTMLDetailsElement>(null);
  const task = `source ${file}`;
  const { source, fetchSource } = useSource(load, task, () => fold.current?.open === true);
  const fetchIfOpen = useEffectEvent(() => {
    // The reader opened the source in the previous document.
    if (fold.current && unfinishedTask === task) fold.current.open = true;
    if (fold.current?.open) fetchSource();
  });
  // Readers can open the source before the scripts run.
  useEffect(() => fetchIfOpen(), []);
  // After a failure, only opening loads the source again: hovering must not move the page.
  const prefetch = () => {
    if (source.status === 'idle' && !shouldSaveData()) fetchSource();
  };
  const isPending = source.status === 'idle' || source.status === 'loading';
  return (
    <details
      ref={fold}
      className={styles.source}
      onToggle={({ currentTarget }) => currentTarget.open && fetchSource()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary already behaves like a button */}
      <summary onPointerEnter={prefetch} onFocus={prefetch}>
        <span>{SOURCE_OF}</span> <code>{title}</code>
      </summary>
      <div className={styles.code} data-status={source.status}>
        {source.status === 'loaded' && <source.Code />}
        {isPending && <Placeholder lines={lines} columns={columns} />}
        <p className={styles.file}>
          <Link href={`${site.repository}/${site.editPath}/${file}`}>{openInRepository(title)}</Link>
        </p>
      </div>
    </details>
  );
}

/** A live component with its source, which is collapsed below it. Only pages with a preview load this module. */
export function Preview({ children, ...source }: PreviewProps) {
  return (
    <div className={styles.preview}>
      <div className={styles.stage} role="group" aria-label={previewOf(source.title)}>
        {children}
      </div>
      <SourceDetails {...source} />
    </div>
  );
}
