import type { ReactNode } from 'react'
import type { ConsentFieldFragment } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { classNames } from '../../../../web/ui/class-names.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { SellerLines } from '../../ui/seller-lines.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { href } from '../../paths.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'

export interface ContactData {
  /** Path of the page in this store view. */
  path: string
  hasForm: boolean
  consents: readonly ConsentFieldFragment[]
  isSent: boolean
  /** HTML written by the shop; without it phone and e-mail are shown. */
  text: string | null
  phone: string | null
  email: string | null
  /** Name, address, numbers and register, of those that are set. */
  seller: readonly string[]
}

export function ContactPage({ data, bookshops }: { data: ContactData; bookshops: ReactNode }) {
  const { t } = useText()
  const { path, hasForm, isSent, text, phone, email, seller } = data
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Contact') }]}
      />
      <h1 className={styles.heading}>{t('Contact')}</h1>
      {/* above the long form, so that on a phone the phone number needs no scrolling */}
      <ContactDetails phone={phone} email={email} className={styles.first} />
      <div className={styles.columns}>
        <div className={styles.write}>
          {isSent ? (
            <>
              <Notice tone="success">{t('Your message has been sent and we will contact you ASAP')}</Notice>
              <p>{t('A receipt is on its way to your mailbox. We answer no later than on the next working day.')}</p>
              {hasForm && (
                <p>
                  <Link to={path}>{t('Write another message')}</Link>
                </p>
              )}
            </>
          ) : hasForm ? (
            <>
              <h2>{t('Write to us')}</h2>
              <ContactForm to={path} consents={data.consents} />
            </>
          ) : (
            <p>{t('The form is closed for now. Please call or write an e-mail.')}</p>
          )}
          {bookshops}
        </div>
        <div className={styles.facts}>
          {text ? (
            <HtmlText html={text} className={styles.text} />
          ) : (
            <ContactDetails phone={phone} email={email} className={styles.repeated} />
          )}
          {seller.length > 0 && (
            <>
              <h2 className={styles.sellerHeading}>{t('Seller')}</h2>
              <SellerLines lines={seller} />
            </>
          )}
        </div>
      </div>
    </Container>
  )
}

function ContactDetails({ phone, email, className }: Pick<ContactData, 'phone' | 'email'> & { className?: string }) {
  const { t } = useText()
  if (!phone && !email) return null
  return (
    <dl className={classNames(styles.ways, className)}>
      {phone && (
        <>
          <dt>{t('Phone')}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </>
      )}
      {email && (
        <>
          <dt>{t('E-mail')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </>
      )}
    </dl>
  )
}
