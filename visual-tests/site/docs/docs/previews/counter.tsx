import { useState } from 'react'
import styles from './counter.module.css'

/** A component with state, its own styles and a line that is long enough to scroll. */
export default function Counter() {
  const [count, setCount] = useState(24)
  return (
    <div className={styles.counter}>
      <button
        type="button"
        aria-label="Fewer"
        onClick={() => setCount(count - 1)}
      >
        −
      </button>
      <output>{count} frames per second</output>
      <button
        type="button"
        aria-label="More"
        onClick={() => setCount(count + 1)}
      >
        +
      </button>
    </div>
  )
}
