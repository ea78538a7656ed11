import { useText } from '../../../../../web/platform/text.ts'
import { attributeText, type Attribute } from './attributes.ts'
import { NameLink } from './name-link.tsx'
import { OptionLabel } from './swatch.tsx'
import styles from './swatch.module.css'

/** Attribute value in a table: options with swatches, links to entity pages, or text. */
export function AttributeValue({ attribute }: { attribute: Pick<Attribute, 'type' | 'value' | 'options'> }) {
  const language = useText()
  if (attribute.options.some(({ url }) => url))
    return attribute.options.map((option, at) => [at > 0 && ', ', <NameLink key={option.label} {...option} />])
  if (!attribute.options.some(({ swatch }) => swatch)) return attributeText(attribute, language)
  return (
    <span className={styles.several}>
      {attribute.options.map((option) => (
        <OptionLabel key={option.label} {...option} />
      ))}
    </span>
  )
}
