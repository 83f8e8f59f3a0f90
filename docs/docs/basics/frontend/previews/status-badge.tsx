import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

interface BadgeProps {
  tone: 'neutral' | 'good' | 'busy' | 'bad'
  children: ReactNode
}

/** The common component: any tone, any text. */
function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

const STATUSES = {
  draft: { tone: 'neutral', children: 'Draft' },
  encoding: { tone: 'busy', children: 'Encoding' },
  published: { tone: 'good', children: 'Published' },
  failed: { tone: 'bad', children: 'Failed' }
} satisfies Record<string, BadgeProps>

interface StatusBadgeProps {
  status: keyof typeof STATUSES
}

/** The instance: the status determines both tone and text. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return <Badge {...STATUSES[status]} />
}

export default function Preview() {
  return (
    <div className={styles.row}>
      <StatusBadge status="draft" />
      <StatusBadge status="encoding" />
      <StatusBadge status="published" />
      <StatusBadge status="failed" />
    </div>
  )
}
