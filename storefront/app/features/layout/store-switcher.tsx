import { useRouter, useView } from '../../../../web/router/context.ts'
import type { View } from '../../../../web/router/open-page.ts'
import { baseOf } from '../../../../web/platform/store-view.ts'
import { useText } from '../../../../web/platform/text.ts'
import { classNames } from '../../../../web/ui/class-names.ts'
import styles from './store-switcher.module.css'

/** Links to this page in the other languages. */
export function StoreSwitcher({ names, className }: { names: Readonly<Record<string, string>>; className?: string }) {
  const language = useText()
  const { store, stores } = useRouter()
  const view = useView()
  if (stores.length < 2) return null
  const { alternates, canonical } = pagesOf(view, () =>
    view.module.meta(view.data, { ...language, url: view.url, params: view.params, store, stores }),
  )
  return (
    <ul role="list" aria-label={language.t('Language')} className={classNames(styles.list, className)}>
      {stores.map((other) => {
        const lang = other.locale.slice(0, 2)
        const name = names[other.code] ?? other.code
        return (
          <li key={other.code}>
            {other.code === store.code ? (
              <span aria-current="true" className={styles.current}>
                {name}
              </span>
            ) : (
              <a
                href={baseOf(other) + inOtherView(view, alternates ? alternates[other.code] : canonical)}
                hrefLang={lang}
                lang={lang}
                className={styles.link}
              >
                {name}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The page's path in another view, with filters, order and page of a list; home if the view lacks the page. */
const inOtherView = ({ url }: View, localPath: string | undefined) =>
  localPath === undefined ? '/' : localPath.replace(/\?.*/, '') + url.search

/** URLs of the current page by store view; none for a missing page, whose links lead to home. */
function pagesOf({ status, isLoading, url }: View, meta: () => ReturnType<View['module']['meta']>) {
  if (status !== 200) return {}
  const address = url.pathname + url.search
  if (isLoading) return { canonical: address }
  const { alternates, canonical } = meta()
  return { alternates, canonical: canonical ?? address }
}
