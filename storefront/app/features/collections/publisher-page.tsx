import type { ReactNode } from 'react'
import type { PublisherHeadFragment } from '../../generated/operations.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { Choices, CollectionHead, type Crumb } from './collection-head.tsx'
import styles from './collections.module.css'

export function PublisherPage({
  publisher,
  parentCrumbs,
  children,
}: {
  publisher: PublisherHeadFragment
  parentCrumbs: readonly Crumb[]
  children: ReactNode
}) {
  const { t, plural } = useText()
  const { name, product_count, imprints, series, contact, feed_url } = publisher
  return (
    <Container className={styles.page}>
      <CollectionHead parentCrumbs={parentCrumbs} title={name} feed={feed_url}>
        <p className={styles.facts}>
          <span>{plural(product_count, '1 title', '%s titles')}</span>
          {imprints.length > 0 && (
            <span>
              {t('Imprints: %s', imprints.map((imprint) => `${imprint.name} (${imprint.product_count})`).join(', '))}
            </span>
          )}
        </p>
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
      {contact && <Contact {...contact} publisher={name} />}
    </Container>
  )
}

/** Contact details, as the address of a producer must be shown by law (GPSR). */
function Contact({
  name,
  street,
  postcode,
  city,
  email,
  phone,
  publisher,
}: NonNullable<PublisherHeadFragment['contact']> & { publisher: string }) {
  const { t } = useText()
  const lines = [name ?? publisher, street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean)
  return (
    <section className={styles.contact}>
      <h2 className={styles.label}>{t('Contact in matters of product safety')}</h2>
      <address>
        {lines.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && (
          <>
            {email && <br />}
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </>
        )}
      </address>
    </section>
  )
}
