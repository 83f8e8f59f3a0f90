import styles from './tokens.module.css'

const TOKENS = [
  'paper',
  'ink',
  'lamp',
  'screen',
  'accent',
  'note',
  'tip',
  'danger'
] as const

/** The colors of the theme, and two buttons in these colors. */
export default function Tokens() {
  return (
    <div className={styles.kit}>
      <ul>
        {TOKENS.map((name) => (
          <li key={name}>
            <span className={styles[name]} />
            {name}
          </li>
        ))}
      </ul>
      <button className={styles.first} type="button">
        Start the film
      </button>
      <button className={styles.second} type="button">
        Later
      </button>
    </div>
  )
}
