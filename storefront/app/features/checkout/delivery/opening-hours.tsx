import styles from './opening-hours.module.css'

/** Opening hours such as `Mon–Fri 9:00–20:00, Sat 10:00–18:00`; lines break only between entries. */
export const OpeningHours = ({ hours }: { hours: readonly { days: string; hours: string }[] }) => (
  <span className={styles.hours}>
    {hours.map(({ days, hours: open }, index) => (
      <span key={days}>
        {days} {open}
        {index < hours.length - 1 && ', '}
      </span>
    ))}
  </span>
)
