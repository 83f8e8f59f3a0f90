import { type ReactNode, useId, useState } from 'react'
import styles from './button-stories.module.css'

interface ButtonProps {
  disabled?: boolean
  size?: 'small' | 'medium' | 'large'
  variant?: 'text' | 'outlined' | 'contained'
  children?: ReactNode
}

function Button({
  disabled,
  size = 'medium',
  variant = 'contained',
  children
}: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      disabled={disabled}
      data-size={size}
      data-variant={variant}
    >
      {children}
    </button>
  )
}

/** One story per property. Each story shows all values of its property side by side. */
const STORIES = {
  Disabled: [
    { disabled: false, children: 'Enabled' },
    { disabled: true, children: 'Disabled' }
  ],
  Size: [
    { size: 'small', children: 'Small' },
    { size: 'medium', children: 'Medium' },
    { size: 'large', children: 'Large' }
  ],
  Variant: [
    { variant: 'text', children: 'Text' },
    { variant: 'outlined', children: 'Outlined' },
    { variant: 'contained', children: 'Contained' }
  ]
} satisfies Record<string, ButtonProps[]>

type Story = keyof typeof STORIES

interface SegmentsProps {
  options: Story[]
  value: Story
  onChange: (value: Story) => void
}

/** Radio buttons support arrow keys and have accessible names without extra code. */
function Segments({ options, value, onChange }: SegmentsProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>Story</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export default function ButtonStories() {
  const [story, setStory] = useState<Story>('Disabled')
  return (
    <>
      <Segments
        options={['Disabled', 'Size', 'Variant']}
        value={story}
        onChange={setStory}
      />
      <div className={styles.row}>
        {STORIES[story].map((args) => (
          <Button key={args.children} {...args} />
        ))}
      </div>
    </>
  )
}
