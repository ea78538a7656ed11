import { use, type MouseEvent } from 'react'
import { notify } from '../../../../web/platform/notices.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { useButtonForm } from '../../../../web/router/form.tsx'
import { browserSession } from '../../platform/session.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Ribbon } from '../../ui/shelf/ribbon.tsx'
import { href } from '../../paths.ts'
import { saveGuestWish } from './guest-wishes.ts'
import type { SavedProducts } from './saved-products.ts'
import { whenLoaded, replaceWishlist, setWishlistLoading, useSavedId } from './wishlist-store.ts'
import { HasWishlist } from './wishlist-watch.tsx'
import styles from './save-button.module.css'

interface Props {
  sku: string
  name: string
  /** Uids of the option values of a variant, for a product with several. */
  optionUids?: readonly string[]
  /** Shows a label beside the icon. */
  showsLabel?: boolean
}

/** Adds a title to the wish list, or removes it; without JavaScript it leads to the list. */
export function SaveButton(props: Props) {
  return use(HasWishlist) ? <SaveToggle {...props} /> : null
}

function SaveToggle({ sku, name, optionUids = [], showsLabel }: Props) {
  const { t } = useText()
  const { base, navigate } = useRouter()
  const id = useSavedId(sku)
  const { button, press, formKey } = useButtonForm({
    to: href('wishlist'),
    intent: id ? 'drop' : 'save',
    form: sku,
    fields: id ? { item: id } : { version: optionUids.join(' ') },
    onDone({ value, to }) {
      if (value) replaceWishlist(value as SavedProducts)
      else if (to) void navigate(to) // the session has ended
    },
  })

  async function change(pressedButton: HTMLButtonElement) {
    setWishlistLoading(true)
    const problems = Object.values((await press(pressedButton)) ?? {})
    if (problems.length > 0) setWishlistLoading(false)
    for (const problem of problems) notify('error', problem, { formKey })
  }

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    if (!browserSession.get('token')) {
      saveGuestWish(browserSession, sku)
      const to = href('login', {}, { next: location.pathname.slice(base.length) + location.search })
      return notify('info', t('Pleas login in to add products to your wishlist.'), {
        action: { label: t('Sign In'), to },
      })
    }
    const { currentTarget } = event
    // one change at a time, as each returns the whole list
    whenLoaded(sku, (isSame) => isSame && void change(currentTarget))
  }
  const label = id ? t('Remove from the wish list') : t('Add to the wish list')
  return (
    <Button
      {...button}
      variant={showsLabel ? 'quiet' : 'icon'}
      aria-label={`${label}: ${name}`}
      title={showsLabel ? undefined : label}
      className={showsLabel ? undefined : styles.sign}
      onClick={onClick}
    >
      <Ribbon saved={id !== undefined} />
      {showsLabel && label}
    </Button>
  )
}
