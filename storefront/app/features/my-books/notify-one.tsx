import type { ProductCardFragment } from '../../generated/operations.ts'
import { useButtonForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { ProblemNote } from '../../../../web/ui/form/problem-note.tsx'
import { href } from '../../paths.ts'

/** Card button of a title that is not for sale: adds it to the list; a mail announces when it can be bought. */
export function NotifyOne({ product: { sku, name } }: { product: Pick<ProductCardFragment, 'sku' | 'name'> }) {
  const { t } = useText()
  const { button, problems } = useButtonForm({
    to: href('my-books'),
    intent: 'add',
    form: sku ?? '',
    fields: { sku: sku ?? '' },
  })
  return (
    <div>
      <Button {...button} variant="secondary" size="s" aria-label={`${t('Notify me')}: ${name ?? ''}`}>
        {t('Notify me')}
      </Button>
      <ProblemNote>{problems['']}</ProblemNote>
    </div>
  )
}
