import type { ProductCardFragment } from '../../generated/operations.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { MailIcon } from '../../../../web/ui/icon/icons.tsx'
import { ProblemNote } from '../../../../web/ui/form/problem-note.tsx'
import { href } from '../../paths.ts'

/** Adds several titles that are not for sale to the list at once. */
export function NotifyAll({ products }: { products: readonly Pick<ProductCardFragment, 'sku' | 'name'>[] }) {
  return (
    <Form to={href('my-books')} intent="add-all">
      {products.map(({ sku }) => (
        <input key={sku} type="hidden" name="sku" value={sku ?? ''} />
      ))}
      <PressAll count={products.length} />
    </Form>
  )
}

function PressAll({ count }: { count: number }) {
  const { plural } = useText()
  const { pending, problems } = useForm()
  return (
    <>
      <Button type="submit" size="s" loading={pending}>
        <MailIcon /> {plural(count, 'Notify me of the one that is missing', 'Notify me of the %s that are missing')}
      </Button>
      <ProblemNote>{problems['']}</ProblemNote>
    </>
  )
}
