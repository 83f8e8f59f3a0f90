import { type ComponentProps, useId, useState } from 'react'
import styles from './progress-ring.module.css'

interface ProgressRingProps extends Omit<ComponentProps<'progress'>, 'max'> {
  /** From 0 to 100. */
  value: number
}

/** Accepts all attributes of `progress` except `max`, and draws the element as a ring. */
function ProgressRing({ value, ...props }: ProgressRingProps) {
  return (
    <span className={styles.ring}>
      <progress {...props} value={value} max={100} />
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle className={styles.track} cx="40" cy="40" r="34" />
        <circle
          className={styles.bar}
          cx="40"
          cy="40"
          r="34"
          pathLength={100}
          strokeDasharray={`${value} 100`}
        />
      </svg>
      <span className={styles.label} aria-hidden="true">
        {value}%
      </span>
    </span>
  )
}

/** Apart from the slider and its label, only this hook deals with megabytes. */
function useUpload(size: number) {
  const [arrived, setArrived] = useState(size * 0.6)
  return {
    arrived,
    setArrived,
    percent: Math.round((arrived / size) * 100)
  }
}

const SIZE = 200

export default function Upload() {
  const { arrived, setArrived, percent } = useUpload(SIZE)
  const id = useId()
  return (
    <div className={styles.upload}>
      <ProgressRing value={percent} aria-label="Upload of trailer.mp4" />
      <div className={styles.control}>
        <label htmlFor={id}>
          The server has {arrived} of {SIZE} MB
        </label>
        <input
          id={id}
          type="range"
          max={SIZE}
          step={10}
          value={arrived}
          onChange={(event) => setArrived(event.target.valueAsNumber)}
        />
      </div>
    </div>
  )
}
