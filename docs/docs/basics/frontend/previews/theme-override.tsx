import { createContext, type ReactNode, useContext, useState } from 'react'
import styles from './theme-override.module.css'

type Corners = 'round' | 'square'

/** The theme's value for every button; `ThemeProvider` works the same way. */
const Theme = createContext<Corners>('round')

interface ButtonProps {
  /** The style of this one button, like `sx`. It overrides the theme. */
  corners?: Corners
  children: ReactNode
}

function Button({ corners, children }: ButtonProps) {
  const fromTheme = useContext(Theme)
  return (
    <button
      type="button"
      className={styles.button}
      data-corners={corners ?? fromTheme}
    >
      {children}
    </button>
  )
}

export default function ThemeOverride() {
  const [isSquare, setIsSquare] = useState(false)
  return (
    <Theme value={isSquare ? 'square' : 'round'}>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={isSquare}
          onChange={() => setIsSquare(!isSquare)}
        />
        Square corners in the theme
      </label>
      <div className={styles.row}>
        <Button>Watch</Button>
        <Button>Share</Button>
        <Button corners="round">Round by sx</Button>
      </div>
    </Theme>
  )
}
