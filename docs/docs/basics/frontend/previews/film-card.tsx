import { useState } from 'react'
import styles from './film-card.module.css'
import { StatusBadge } from './status-badge'

function Poster() {
  return (
    <svg
      className={styles.poster}
      viewBox="0 0 120 160"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="A path leads up to the sun"
    >
      <rect className={styles.sky} width="120" height="160" />
      <circle className={styles.sun} cx="60" cy="66" r="26" />
      <path className={styles.hill} d="M0 112 36 84l30 22 24-16 30 24v46H0z" />
      <path
        className={styles.path}
        d="M52 160c6-18 22-22 12-34-6-8 2-14 6-20 2 8 2 12 8 18 12 14-2 20 0 36z"
      />
    </svg>
  )
}

/** Arranges existing parts and does not depend on the page around it. */
export default function FilmCard() {
  const [isSaved, setIsSaved] = useState(false)
  return (
    <div className={styles.card}>
      <Poster />
      <div className={styles.meta}>
        <StatusBadge status="published" />
        <p className={styles.title}>The long way home</p>
        <p className={styles.details}>Short film · 12 min · 31 languages</p>
        <button
          type="button"
          className={styles.save}
          aria-pressed={isSaved}
          onClick={() => setIsSaved(!isSaved)}
        >
          Watch later
        </button>
      </div>
    </div>
  )
}
