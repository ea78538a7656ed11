import { useText } from '../../platform/text.ts'
import { attributeText, type Attribute } from './attributes.ts'
import { OptionWords } from './swatch.tsx'
import styles from './swatch.module.css'

/** An attribute as it is read in a table, options with their swatches. */
export function AttributeValue({ attribute }: { attribute: Pick<Attribute, 'type' | 'value' | 'options'> }) {
  const language = useText()
  if (!attribute.options.some(({ swatch }) => swatch)) return attributeText(attribute, language)
  return (
    <span className={styles.several}>
      {attribute.options.map((option) => (
        <OptionWords key={option.label} {...option} />
      ))}
    </span>
  )
}
