import type { ProductCardFragment } from '../../generated/operations.ts'
import { Form, useForm } from '../../platform/router/form.tsx'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/form/button.tsx'
import { MailIcon } from '../../ui/icon/icons.tsx'
import { href } from '../../routes.ts'

/** Beside a title that cannot be bought: puts it on the list, and a mail tells when it can be. */
export function NotifyButton({ product: { sku, name } }: { product: Pick<ProductCardFragment, 'sku' | 'name'> }) {
  return (
    <Form to={href('my-books')} intent="add" form={sku ?? ''}>
      <input type="hidden" name="sku" value={sku ?? ''} />
      <input type="hidden" name="name" value={name ?? ''} />
      <Press />
    </Form>
  )
}

function Press() {
  const { t } = useText()
  const { pending, problems } = useForm()
  return (
    <>
      <Button type="submit" variant="primary" loading={pending}>
        <MailIcon /> {t('Tell me when it can be bought')}
      </Button>
      <p role="alert">{problems['']}</p>
    </>
  )
}
