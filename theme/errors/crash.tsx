import plain from '../elements/plain-page.module.css';
import { Main } from '../navigation/main';
import { causedBy, PAGE_CRASHED, TRY_AGAIN } from '../strings';
import { causesOf } from './causes';
import styles from './crash.module.css';

interface CrashProps {
  error: Error;
  onRetry: () => void;
}

/** Replaces a page that threw an error. */
export function Crash({ error, onRetry }: CrashProps) {
  const [message, ...causes] = causesOf(error);
  return (
    <Main className={plain.page}>
      <h1>{PAGE_CRASHED}</h1>
      <p className={styles.message}>{message}</p>
      {causes.map((cause) => (
        <p key={cause} className={styles.cause}>
          {causedBy(cause)}
        </p>
      ))}
      <button type="button" className={styles.again} onClick={onRetry}>
        {TRY_AGAIN}
      </button>
    </Main>
  );
}
