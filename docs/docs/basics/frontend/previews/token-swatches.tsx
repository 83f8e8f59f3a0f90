import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import styles from './token-swatches.module.css'

const TOKENS = [
  'background.default',
  'background.paper',
  'text.primary',
  'text.secondary',
  'divider',
  'primary.main',
  'success.main',
  'error.main'
]

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme']
  })
  return () => observer.disconnect()
}

const currentMode = () => document.documentElement.dataset.theme

function Swatch({ token }: { token: string }) {
  const mode = useSyncExternalStore(subscribe, currentMode, () => undefined)
  const chip = useRef<HTMLSpanElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => {
    if (mode && chip.current)
      setValue(getComputedStyle(chip.current).backgroundColor)
  }, [mode])
  return (
    <li className={styles.swatch}>
      <span ref={chip} className={styles.chip} data-token={token} />
      <span className={styles.name}>{token}</span>
      <output className={styles.value}>{value}</output>
    </li>
  )
}

/** The names stay the same; the values follow the color mode of the page. */
export default function TokenSwatches() {
  return (
    <ul className={styles.list}>
      {TOKENS.map((token) => (
        <Swatch key={token} token={token} />
      ))}
    </ul>
  )
}
