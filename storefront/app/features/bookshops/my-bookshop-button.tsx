import { myBookshop } from '../../platform/my-bookshop.ts'
import { useStore } from '../../../../web/platform/store.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { CheckIcon } from '../../../../web/ui/icon/icons.tsx'
import styles from './bookshops.module.css'

/** Selects "my bookshop", or removes the selection; stored in this browser only. */
export function MyBookshopButton({ code, name }: { code: string; name: string }) {
  const { t } = useText()
  const isMine = useStore(myBookshop, (chosen) => chosen === code, false)
  return (
    <Button
      size="s"
      className={styles.scripted}
      aria-pressed={isMine}
      aria-label={`${isMine ? t('My bookshop') : t('Make it my bookshop')}: ${name}`}
      onClick={() => myBookshop.write(isMine ? '' : code)}
    >
      {isMine && <CheckIcon size={18} />}
      {isMine ? t('My bookshop') : t('Make it my bookshop')}
    </Button>
  )
}
