import { announceCurrency } from '../../platform/currency/chosen-currency.ts'
import { useRouter, useView } from '../../../../web/router/context.ts'
import { useText } from '../../../../web/platform/text.ts'
import { classNames } from '../../../../web/ui/class-names.ts'
import { href } from '../../paths.ts'
import type { OfferedCurrency } from './currencies.ts'
import styles from './currency-switcher.module.css'

interface Props {
  currencies: readonly OfferedCurrency[]
  className?: string
}

/** Selects the currency of prices. Always loads a new document, since all loaded data have the old prices. */
export function CurrencySwitcher({ currencies, className }: Props) {
  const { t } = useText()
  const { base, store } = useRouter()
  const { url } = useView()
  if (currencies.length < 2) return null
  return (
    <form
      method="post"
      action={base + href('menu')}
      aria-label={t('Currency')}
      className={classNames(styles.list, className)}
      onSubmit={({ nativeEvent: { submitter } }) => {
        if (submitter instanceof HTMLButtonElement) announceCurrency(submitter.value, currencies[0]?.code ?? '')
      }}
    >
      <input type="hidden" name="intent" value="currency" />
      <input type="hidden" name="back" value={url.pathname + url.search} />
      {currencies.map(({ code, label }) => (
        <button
          key={code}
          name="currency"
          value={code}
          title={label}
          aria-pressed={code === store.currency}
          className={styles.currency}
        >
          {code}
        </button>
      ))}
    </form>
  )
}
