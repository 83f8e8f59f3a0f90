import { useState } from 'react'
import styles from './counter.module.css'

export default function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button
      type="button"
      className={styles.counter}
      onClick={() => setCount(count + 1)}
    >
      Clicks: {count}
    </button>
  )
}
