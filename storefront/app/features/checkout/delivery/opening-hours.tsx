import styles from './opening-hours.module.css'

/** `Mon–Fri 9:00–20:00, Sat 10:00–18:00`; lines break between days only. */
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
