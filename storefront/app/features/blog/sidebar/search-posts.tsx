import { href } from '../../../paths.ts'
import { useRouter, useView } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { TextField } from '../../../../../web/ui/form/text-field.tsx'
import { SearchIcon } from '../../../../../web/ui/icon/icons.tsx'
import styles from './sidebar.module.css'

/** Same limit as in the catalogue search. */
export const MAX_SEARCH_LENGTH = 255

/** Search of the blog: a plain form that needs no JavaScript. No search landmark, which is the header's field. */
export function SearchPosts() {
  const { t } = useText()
  const { base } = useRouter()
  const { url } = useView()
  return (
    <form action={base + href('blog')} className={styles.search}>
      <TextField
        name="q"
        type="search"
        label={t('Search the blog')}
        hideLabel
        defaultValue={url.searchParams.get('q') ?? ''}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        end={
          <Button type="submit" variant="icon" aria-label={t('Search')}>
            <SearchIcon />
          </Button>
        }
      />
    </form>
  )
}
