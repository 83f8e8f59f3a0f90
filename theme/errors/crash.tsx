import { initPageData, PageContext } from '@rspress/core/runtime';
import { useContext } from 'react';
import { Main } from '../layout/main';
import { useCurrentPath } from '../page';
import { causesOf } from './causes';
import { ContentFailure } from './content-failure';
import styles from './crash.module.css';

interface CrashProps {
  error: Error;
  onRetry: () => void;
}

function RenderCrash({ error, onRetry }: CrashProps) {
  const [message, ...causes] = causesOf(error);
  return (
    <Main className={styles.page}>
      <h1>This page crashed.</h1>
      <p className={styles.message}>{message}</p>
      {causes.map((cause) => (
        <p key={cause} className={styles.cause}>
          Cause: {cause}
        </p>
      ))}
      <button type="button" className={styles.again} onClick={onRetry}>
        Try again
      </button>
    </Main>
  );
}

/** Content that did not come on the way back or forward: the address has changed already. */
function LoadCrash({ error, onRetry }: CrashProps) {
  const path = useCurrentPath();
  const { setData } = useContext(PageContext);
  const retry = async () => {
    const data = await initPageData(path).catch(() => null);
    if (!data) return;
    setData?.(data);
    onRetry();
  };
  return (
    <Main className={styles.page}>
      <h1>This page did not arrive.</h1>
      <ContentFailure error={error} onRetry={retry} />
    </Main>
  );
}

/** What stands in the frame in place of a page that threw. */
export function Crash(props: CrashProps) {
  return props.error.name === 'ChunkLoadError' ? <LoadCrash {...props} /> : <RenderCrash {...props} />;
}
