import { basePath } from '../../../../../web/platform/base-path.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { classNames } from '../../../../../web/ui/class-names.ts'
import type { SwatchData } from './swatch-data.ts'
import styles from './swatch.module.css'

/** Swatch types of ScandiPWA. */
const COLOUR = '1'
const PICTURE = '2'

export const isTextSwatch = ({ type }: SwatchData) => type !== COLOUR && type !== PICTURE

/** Swatch of an option; decorative, as the option's label is always beside it. */
export function Swatch({ type, value }: SwatchData) {
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
        src={`${basePath()}/media/attribute/swatch${value}`}
        alt=""
        width={24}
        height={24}
        loading="lazy"
        className={styles.picture}
      />
    )
  return null
}

/** Label of an option with its swatch; a text swatch shows both in one text. */
export function OptionLabel({ label, swatch }: { label: string; swatch?: SwatchData }) {
  const { bind } = useText()
  if (!swatch) return bind(label)
  return (
    <span className={classNames(styles.words, isTextSwatch(swatch) && styles.text)}>
      <Swatch {...swatch} />
      {bind(label)}
    </span>
  )
}

/** Whether a colour needs a border: luminance over 186 of 255. False for anything but a hex colour. */
export function isLight(colour: string): boolean {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1]
  if (!digits) return false
  const [red = 0, green = 0, blue = 0] = (
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  ).map((pair) => Number.parseInt(pair, 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 186
}
