import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './product-page.module.css'

/** Price and button at the bottom of a phone while the offer is out of view. */
export function BuyBar({
  name,
  lang,
  price,
  children,
}: {
  name: string
  lang?: string
  price: ReactNode
  children: ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    const offer = bar.current?.parentElement?.querySelector('form')
    if (!offer) return
    const watch = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false))
    watch.observe(offer)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={bar} className={styles.bar} hidden={!away}>
      <div className={styles.barText}>
        <p lang={lang} className={styles.barName}>
          {name}
        </p>
        {price}
      </div>
      {children}
    </div>
  )
}
