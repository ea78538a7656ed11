import type { ReactNode } from 'react'
import type { AuthorHeadFragment } from '../../generated/operations.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Choices, CollectionHead, type Crumb } from './collection-head.tsx'
import { lifeYearsOf } from '../../ui/life-years.ts'
import { roleName } from './roles.ts'
import styles from './collections.module.css'

interface Props {
  author: AuthorHeadFragment
  parentCrumbs: readonly Crumb[]
  /** Role of the author in the listed books. */
  role: string
  /** Path of the list for another role. */
  toRole: (role: string) => string
  /** Slot: list of books. */
  children: ReactNode
}

export function AuthorPage({ author, parentCrumbs, role, toRole, children }: Props) {
  const language = useText()
  const { t, plural, bind } = language
  const { name, biography, biography_source, portrait, roles, series, product_count, feed_url } = author
  const years = lifeYearsOf(author, language)
  return (
    <Container className={styles.page}>
      <CollectionHead
        parentCrumbs={parentCrumbs}
        title={name}
        feed={feed_url}
        portrait={(portrait || biography) && <Portrait name={name} url={portrait} rem={6} />}
        afterTitle={years && <p className={styles.years}>{years}</p>}
      >
        {biography && <p className={styles.text}>{bind(biography)}</p>}
        {biography && biography_source && <p className={styles.source}>{t('Source: %s', bind(biography_source))}</p>}
        {roles.length > 1 ? (
          <Choices
            label={t('Part in the book')}
            choices={roles.map((part) => ({
              name: roleName(part.role, language),
              to: toRole(part.role),
              count: part.product_count,
              current: part.role === role,
            }))}
          />
        ) : (
          role === 'author' &&
          product_count > 0 && (
            <p className={styles.facts}>
              {t('Titles by this author: %s', plural(product_count, '1 title', '%s titles'))}
            </p>
          )
        )}
        <Choices
          label={t('Series')}
          choices={series.map((one) => ({
            name: one.name,
            language: one.name_language,
            to: one.url,
            count: one.product_count,
          }))}
        />
      </CollectionHead>
      {children}
    </Container>
  )
}
