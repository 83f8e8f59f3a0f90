import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onResize } from '../../base/browser';
import { CrashBoundary } from '../../errors/crash-boundary';
import { Link } from '../../navigation/link';
import { shouldSaveData } from '../../navigation/preload';
import { loadAgain, unfinishedTask } from '../../navigation/second-load';
import { editUrl } from '../../navigation/site-links';
import {
  openInRepository,
  PREVIEW_CRASHED,
  PREVIEW_WIDTH,
  PREVIEW_WIDTHS,
  previewOf,
  SOURCE_OF,
  TRY_AGAIN,
  widthInPixels,
} from '../../strings';
import codeStyles from '../code/code-block.module.css';
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
  const edit = editUrl(file);
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
        {edit && (
          <p className={styles.file}>
            <Link href={edit}>{openInRepository(title)}</Link>
          </p>
        )}
      </div>
    </details>
  );
}

type Width = keyof typeof PREVIEW_WIDTHS;

interface WidthButtonsProps {
  chosen: Width;
  /** The width of the component. */
  pixels: number;
  onChoose: (width: Width) => void;
}

/** Buttons that show the component as on another device, and its width. */
function WidthButtons({ chosen, pixels, onChoose }: WidthButtonsProps) {
  return (
    <div className={styles.widths}>
      <div role="group" aria-label={PREVIEW_WIDTH}>
        {Object.entries(PREVIEW_WIDTHS).map(([width, name]) => (
          <button
            key={width}
            type="button"
            aria-pressed={width === chosen}
            onClick={() => onChoose(width as Width)}
          >
            {name}
          </button>
        ))}
      </div>
      <span>{widthInPixels(pixels)}</span>
    </div>
  );
}

/** Replaces a component that threw an error. */
function Crash({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.crash} role="alert">
      <p>{PREVIEW_CRASHED}</p>
      <p>
        <code>{String(error)}</code>
      </p>
      <button type="button" onClick={onRetry}>
        {TRY_AGAIN}
      </button>
    </div>
  );
}

/** A live component with its source, which is collapsed below it. Only pages with a preview load this module. */
export function Preview({ children, ...source }: PreviewProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<Width>('full');
  const [pixels, setPixels] = useState(0);
  useEffect(() => {
    const { current } = canvas;
    if (current) return onResize([current], () => setPixels(current.offsetWidth));
    return undefined;
  }, []);
  return (
    <div className={styles.preview}>
      {/* They need scripts, and appear in the padding of the frame, so that nothing moves. */}
      {pixels > 0 && <WidthButtons chosen={width} pixels={pixels} onChoose={setWidth} />}
      {/* A chosen width can be larger than the frame. */}
      <div
        className={styles.stage}
        role="group"
        aria-label={previewOf(source.title)}
        tabIndex={width === 'full' ? undefined : 0}
      >
        <div ref={canvas} className={styles.canvas} data-width={width === 'full' ? undefined : width}>
          <CrashBoundary
            resetKey={source.file}
            fallback={(error, retry) => <Crash error={error} onRetry={retry} />}
          >
            {children}
          </CrashBoundary>
        </div>
      </div>
      <SourceDetails {...source} />
    </div>
  );
}
