import { use, useEffect, type MouseEvent } from 'react'
import { notify } from '../../platform/notices.ts'
import { useRouter } from '../../platform/router/context.ts'
import { Form, useForm } from '../../platform/router/form.tsx'
import type { Done } from '../../platform/router/page.ts'
import { browserSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { Ribbon } from '../../ui/ribbon.tsx'
import { href } from '../../routes.ts'
import type { SavedProducts } from './saved-products.ts'
import { onceKnown, replaceWishlist, setWishlistLoading, useSavedId } from './wishlist-copy.ts'
import { HasWishlist } from './wishlist-keeper.tsx'
import styles from './save-button.module.css'

interface Props {
  sku: string
  name: string
  /** With its words beside the sign, where there is room for them. */
  worded?: boolean
}

/** Puts a title on the wish list, and takes it off again: by itself a form that leads to the list. */
export function SaveButton({ sku, name, worded }: Props) {
  const id = useSavedId(sku)
  const { navigate } = useRouter()
  const done = ({ value, to }: Done) => {
    if (value) replaceWishlist(value as SavedProducts)
    else if (to) void navigate(to) // the session is over
  }
  if (!use(HasWishlist)) return null
  return (
    <Form to={href('wishlist')} intent={id ? 'drop' : 'save'} form={sku} fields={id ? { item: id } : undefined} onDone={done}>
      <Press sku={sku} name={name} worded={worded} isSaved={id !== undefined} />
    </Form>
  )
}

function Press({ sku, name, worded, isSaved }: Props & { isSaved: boolean }) {
  const { t } = useText()
  const { pending, problems } = useForm()
  useEffect(() => {
    if (pending) setWishlistLoading(true)
  }, [pending])
  useEffect(() => {
    const told = Object.values(problems)
    if (told.length === 0) return
    setWishlistLoading(false)
    for (const problem of told) notify('error', problem)
  }, [problems])

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    if (!browserSession.get('token')) return notify('info', t('Pleas login in to add products to your wishlist.'))
    const { form } = event.currentTarget
    // one change after the other: each answers with the whole list
    onceKnown(sku, (isSame) => isSame && form?.requestSubmit())
  }
  const words = isSaved ? t('Remove from the wish list') : t('Add to the wish list')
  return (
    <Button type="submit" variant={worded ? 'quiet' : 'icon'} loading={pending} aria-label={`${words}: ${name}`} title={worded ? undefined : words} className={worded ? undefined : styles.sign} onClick={press}>
      <Ribbon saved={isSaved} />
      {worded && words}
    </Button>
  )
}
