import { useButtonForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { CompareIcon } from '../../../../web/ui/icon/icons.tsx'
import { ProblemNote } from '../../../../web/ui/form/problem-note.tsx'
import { href } from '../../paths.ts'
import { storeComparedIds, useCompared } from './compare-store.ts'
import styles from './compare-button.module.css'

interface Props {
  product: { id: number | null; name: string | null }
  /** Shows a label beside the icon. */
  showsLabel?: boolean
}

/** Adds a title to the comparison, or removes it. */
export function CompareButton({ product: { id, name }, showsLabel }: Props) {
  const { t } = useText()
  const isCompared = useCompared().includes(id ?? 0)
  const { button, problems } = useButtonForm({
    to: href('compare'),
    intent: isCompared ? 'remove' : 'add',
    form: String(id),
    fields: { product: id ?? '' },
    onDone: ({ value }) => storeComparedIds(value as number[]),
  })
  return (
    <>
      <Button
        {...button}
        variant={showsLabel ? 'quiet' : 'icon'}
        aria-pressed={isCompared}
        aria-label={`${t('Compare')}: ${name ?? ''}`}
        title={t('Compare')}
        className={styles.button}
      >
        <CompareIcon />
        {showsLabel && t('Compare')}
      </Button>
      <ProblemNote>{problems['']}</ProblemNote>
    </>
  )
}
