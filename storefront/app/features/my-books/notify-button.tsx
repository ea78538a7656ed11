import type { ProductCardFragment } from '../../generated/operations.ts'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { MailIcon } from '../../../../web/ui/icon/icons.tsx'
import { href } from '../../paths.ts'

interface Props {
  product: Pick<ProductCardFragment, 'sku' | 'name'>
}

/** For a title that is not for sale: adds it to the list; a mail announces when it can be bought. */
export function NotifyButton({
  product: { sku, name },
  small,
}: Props & { /** Secondary style, for lists. */ small?: boolean }) {
  return (
    <Form to={href('my-books')} intent="add" form={sku ?? ''}>
      <input type="hidden" name="sku" value={sku ?? ''} />
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
        aria-label={label ? `${t('Notify me when it is available')}: ${label}` : undefined}
      >
        <MailIcon /> {t('Notify me when it is available')}
      </Button>
      <p role="alert">{problems['']}</p>
    </>
  )
}
