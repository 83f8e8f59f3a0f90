import { Main } from '../layout/main';
import plain from '../layout/plain-page.module.css';
import { causesOf } from './causes';
import styles from './crash.module.css';

interface CrashProps {
  error: Error;
  onRetry: () => void;
}

/** Shown instead of a page that threw. */
export function Crash({ error, onRetry }: CrashProps) {
  const [message, ...causes] = causesOf(error);
  return (
    <Main className={plain.page}>
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
