import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { lazyPart, useFallbackNavigation } from '../../../../web/router/lazy-part.tsx'
import { useEntryState, useRouter, useView } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import {
  CheckIcon,
  ChevronLeftIcon,
  CloseIcon,
  MailIcon,
  MenuIcon,
  PhoneIcon,
  SearchIcon,
} from '../../../../web/ui/icon/icons.tsx'
import { href } from '../../paths.ts'
import { barStateOf, buttonsOf } from './bar-state.ts'
import { CurrencySwitcher } from './currency-switcher.tsx'
import type { FrameData } from './frame-data.ts'
import { MainMenu } from './menu/main-menu.tsx'
import { PromoBar } from './promo-bar.tsx'
import { ShopLogo } from './shop-logo.tsx'
import { StoreSwitcher } from './store-switcher.tsx'
import styles from './header.module.css'

const MenuSheet = lazyPart(() => import('./menu/menu-sheet.tsx').then(({ MenuSheet: Sheet }) => Sheet))

const isPlain = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface Props {
  data: FrameData
  search: ReactNode
  account: ReactNode
  compare: ReactNode
  cart: ReactNode
  share: ReactNode
  menuFooter: ReactNode
}

export function Header({ data, search, account, compare, cart, share, menuFooter }: Props) {
  const { t, bind } = useText()
  const view = useView()
  const bar = barStateOf(view)
  const buttons = buttonsOf(bar)
  const has = (button: string) => buttons.includes(button)
  const [isSearching, setSearching] = useEntryState('search', false)
  const field = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isSearching) field.current?.querySelector('input')?.focus()
  }, [isSearching])

  const toggleSearch = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    if (isSearching) history.back()
    else setSearching(true, true)
  }
  return (
    <>
      {data.blocks.promo_counter && bar !== 'checkout' && (
        <PromoBar html={data.blocks.promo_counter.html} version={data.promoVersion ?? ''} />
      )}
      <header className={styles.header} data-bar={bar} data-searching={isSearching || undefined}>
        <TopBar data={data} />
        <div className={styles.bar}>
          <Container className={styles.inside}>
            {has('back') && <BackButton />}
            {has('close') && <BackButton isClosing />}
            {has('cancel') && (
              <Link
                to={href(view.name === 'account-edit' ? 'account' : 'address-book')}
                className={styles.word}
                data-phone=""
              >
                {t('Cancel')}
              </Link>
            )}
            {has('menu') && <MenuButton data={data} menuFooter={menuFooter} />}
            <Link to={href('home')} className={styles.logo}>
              <ShopLogo {...data.logo} />
            </Link>
            <p className={styles.title} aria-hidden={bar === 'home' ? undefined : true}>
              {bar !== 'home' ? titleOf(view.name, t) : data.defaultTitle !== data.logo.alt && bind(data.defaultTitle)}
            </p>
            <div ref={field} className={styles.search}>
              {search}
            </div>
            {has('share') && <div className={styles.share}>{share}</div>}
            {has('search') && bar !== 'home' && (
              <Link
                to={href('search-form')}
                className={styles.button}
                data-phone=""
                aria-label={t('Search')}
                {...(bar === 'list' && { 'aria-expanded': isSearching, onClick: toggleSearch })}
              >
                <SearchIcon size={24} />
              </Link>
            )}
            {has('ok') && (
              <button type="submit" form="edit-form" className={styles.button} data-phone="" aria-label={t('Save')}>
                <CheckIcon size={24} />
              </button>
            )}
            <div className={styles.account}>{account}</div>
            <div className={styles.compare}>{compare}</div>
            <div className={styles.cart}>{cart}</div>
          </Container>
        </div>
        {bar !== 'checkout' && <MainMenu items={data.menu} />}
      </header>
    </>
  )
}

const titleOf = (name: string, t: (source: string) => string) =>
  name === 'cart'
    ? t('Cart')
    : name === 'checkout'
      ? t('Checkout')
      : name === 'menu'
        ? t('Menu')
        : name === 'account-edit' || name === 'address-book'
          ? t('My account')
          : ''

function TopBar({ data: { blocks, phone, email, storeNames, currencies } }: { data: FrameData }) {
  const { t } = useText()
  const contacts = blocks['header-contacts']
  return (
    <div className={styles.top}>
      <Container className={styles.topInside}>
        {contacts ? (
          <HtmlText html={contacts.html} className={styles.contacts} />
        ) : (
          <p className={styles.contacts}>
            {phone && (
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                <PhoneIcon size={16} /> {phone}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`}>
                <MailIcon size={16} /> {email}
              </a>
            )}
            <Link to={`${href('home')}#novelties`}>{t('Check new arrivals here!')}</Link>
          </p>
        )}
        <div className={styles.topEnd}>
          <Link to="/checkOrder" className={styles.orderStatus}>
            {t('Order status')}
          </Link>
          <CurrencySwitcher currencies={currencies} className={styles.currencies} />
          <StoreSwitcher names={storeNames} />
        </div>
      </Container>
    </div>
  )
}

/** Whether there is a page of the shop to go back to. Without the Navigation API, any history entry counts. */
const canGoBack = () =>
  (globalThis as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack ?? history.length > 1

/**
 * Goes back in the history, or home from the first page; `isClosing` labels it Close, for a page that is an overlay.
 */
function BackButton({ isClosing }: { isClosing?: boolean }) {
  const { t } = useText()
  const { navigate } = useRouter()
  const back = () => (canGoBack() ? history.back() : void navigate(href('home')))
  return (
    <button
      type="button"
      className={styles.button}
      data-phone=""
      data-scripted=""
      aria-label={isClosing ? t('Close') : t('Back')}
      onClick={back}
    >
      {isClosing ? <CloseIcon size={24} /> : <ChevronLeftIcon size={24} />}
    </button>
  )
}

function MenuButton({ data, menuFooter }: { data: FrameData; menuFooter: ReactNode }) {
  const { t } = useText()
  const { url } = useView()
  // path on which the menu was opened: navigation closes it
  const [openOn, setOpenOn] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  const fallBack = useFallbackNavigation()
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    setWasOpen(true)
    setOpenOn(url.pathname)
  }
  const fail = () => {
    setWasOpen(false)
    setOpenOn(undefined)
    void fallBack(href('menu'))
  }
  return (
    <>
      <Link
        to={href('menu')}
        className={styles.button}
        data-phone=""
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <MenuIcon size={24} />
      </Link>
      {wasOpen && (
        <MenuSheet
          open={openOn === url.pathname}
          onClose={() => setOpenOn(undefined)}
          items={data.menu}
          storeNames={data.storeNames}
          currencies={data.currencies}
          menuFooter={menuFooter}
          onFailed={fail}
        />
      )}
    </>
  )
}
