import { useState } from 'react'
import styles from './counter.module.css'

export default function Fragile() {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new RangeError('The reel is empty')
  return (
    <button
      className={styles.counter}
      type="button"
      onClick={() => setIsBroken(true)}
    >
      Use the last reel
    </button>
  )
}
