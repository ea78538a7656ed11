import type { ProductCardFragment } from '../../generated/operations.ts'
import { Form, useForm } from '../../platform/router/form.tsx'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/form/button.tsx'
import { MailIcon } from '../../ui/icon/icons.tsx'
import { href } from '../../routes.ts'

interface NotifyButtonProps {
  product: Pick<ProductCardFragment, 'sku' | 'name'>
  /** Among others, in a list. */
  small?: boolean
}

/** Beside a title that cannot be bought: puts it on the list, and a mail tells when it can be. */
export function NotifyButton({ product: { sku, name }, small }: NotifyButtonProps) {
  return (
    <Form to={href('my-books')} intent="add" form={sku ?? ''}>
      <input type="hidden" name="sku" value={sku ?? ''} />
      <input type="hidden" name="name" value={name ?? ''} />
      <Press label={small ? name : undefined} />
    </Form>
  )
}

function Press({ label }: { label?: string | null }) {
  const { t } = useText()
  const { pending, problems } = useForm()
  return (
    <>
      <Button
        type="submit"
        variant={label ? 'secondary' : 'primary'}
        size={label ? 's' : 'm'}
        loading={pending}
        aria-label={label ? `${t('Tell me when it can be bought')}: ${label}` : undefined}
      >
        <MailIcon /> {t('Tell me when it can be bought')}
      </Button>
      <p role="alert">{problems['']}</p>
    </>
  )
}
