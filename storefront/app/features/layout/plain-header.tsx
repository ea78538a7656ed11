import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { BagIcon, MenuIcon, SearchIcon } from '../../../../web/ui/icon/icons.tsx'
import { href } from '../../paths.ts'
import styles from './header.module.css'

/** Replaces a header that failed, with the essential links. */
export function PlainHeader({ name }: { name: string }) {
  const { t } = useText()
  const { base } = useRouter()
  return (
    <header className={styles.bar}>
      <Container className={styles.inside}>
        <Link to={href('home')} className={styles.logo}>
          {name}
        </Link>
        <form role="search" action={base + href('search-form')} className={styles.plainSearch}>
          <input type="search" name="q" aria-label={t('Search products')} placeholder={t('Search products')} />
          <button type="submit" aria-label={t('Search')} className={styles.button}>
            <SearchIcon size={24} />
          </button>
        </form>
        <Link to={href('menu')} className={styles.button} aria-label={t('Menu')}>
          <MenuIcon size={24} />
        </Link>
        <Link to={href('cart')} className={styles.button} aria-label={t('Cart')}>
          <BagIcon size={24} />
        </Link>
      </Container>
    </header>
  )
}
