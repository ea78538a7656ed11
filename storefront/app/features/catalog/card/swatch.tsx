import { useText } from '../../../platform/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { SwatchFacts } from './swatch-facts.ts'
import styles from './swatch.module.css'

/** ScandiPWA's values. */
const COLOUR = '1'
const PICTURE = '2'

export const isWords = ({ type }: SwatchFacts) => type !== COLOUR && type !== PICTURE

/** The swatch of an option. Decorative: the option's label is always beside it. */
export function Swatch({ type, value }: SwatchFacts) {
  if (type === COLOUR)
    return (
      <span
        aria-hidden="true"
        data-light={isLight(value) || undefined}
        className={styles.colour}
        style={{ backgroundColor: value }}
      />
    )
  if (type === PICTURE)
    return (
      <img
        src={`/media/attribute/swatch${value}`}
        alt=""
        width={24}
        height={24}
        loading="lazy"
        className={styles.picture}
      />
    )
  return null
}

/** An option's label with its swatch; a text swatch shows both as one text. */
export function OptionWords({ label, swatch }: { label: string; swatch?: SwatchFacts }) {
  const { bind } = useText()
  if (!swatch) return bind(label)
  return (
    <span className={classNames(styles.words, isWords(swatch) && styles.text)}>
      <Swatch {...swatch} />
      {bind(label)}
    </span>
  )
}

/** Light colours need a border: luminance over 186 of 255. */
export function isLight(colour: string): boolean {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1]
  if (!digits) return false
  const [red = 0, green = 0, blue = 0] = (
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  ).map((pair) => Number.parseInt(pair, 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 186
}
