import { useFieldId, useProblem } from '../../../../../../web/forms/form-field.tsx'
import { LINKS, linkName } from '../../../../forms/option-fields.ts'
import type { Types } from '../../../../generated/documents.ts'
import { useForm } from '../../../../../../web/router/form.tsx'
import { useText } from '../../../../../../web/platform/text.ts'
import { Checkbox } from '../../../../../../web/ui/form/checkbox.tsx'
import { FieldNotes, RequiredSign } from '../../../../../../web/ui/form/field.tsx'
import { withoutNulls } from '../../../../../../web/api/without-nulls.ts'
import styles from './product-options.module.css'

export type ChoosableFiles = Types.ProductFilesFragment

/** Price that the chosen files add to one piece. */
export const priceOfLinks = (files: ChoosableFiles | undefined, form: FormData): number =>
  withoutNulls(files?.downloadable_product_links).reduce(
    (sum, { id, price }) => sum + (form.has(linkName(id ?? 0)) ? (price ?? 0) : 0),
    0,
  )

interface Props {
  files: ChoosableFiles
  /** Formats a title with its price. */
  priced: (title: string | null, price: number | null | undefined) => string
}

/** Files that are sold separately; at least one must be chosen. */
export function ProductLinks({ files: { links_title: legend, downloadable_product_links: links }, priced }: Props) {
  const { bind } = useText()
  const { typed } = useForm()
  const [problem, setProblem] = useProblem(LINKS)
  const idOf = useFieldId()
  const id = idOf(LINKS)
  return (
    // the problem summary focuses it by its name
    <fieldset
      id={id}
      name={LINKS}
      tabIndex={-1}
      className={styles.several}
      aria-describedby={problem ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>
        {bind(legend)}
        <RequiredSign />
      </legend>
      {withoutNulls(links).map(({ id: link, title, price }) => {
        const name = linkName(link ?? 0)
        return (
          <Checkbox
            key={link}
            id={idOf(name)}
            name={name}
            value="1"
            label={priced(title, price)}
            defaultChecked={typed[name] === '1'}
            onChange={() => setProblem(undefined)}
          />
        )
      })}
      <FieldNotes id={id} error={problem} />
    </fieldset>
  )
}
