import { memo, type ReactNode } from 'react'
import { useView } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { href } from '../../paths.ts'
import { Slot } from '../../platform/slots/slot.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { Disclosure } from '../../../../web/ui/overlay/disclosure.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import { Logo } from '../../ui/icon/logo.tsx'
import { SellerLines } from '../../ui/seller-lines.tsx'
import type { FrameData } from './frame-data.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { StoreSwitcher } from './store-switcher.tsx'
import styles from './footer.module.css'

/** Memoized, as it is the same on every page. */
export const Footer = memo(function Footer({ data, ownData }: { data: FrameData; ownData: ReactNode }) {
  const { t, bind } = useText()
  const { blocks, logo, storeNames, copyright, paymentCompanies, seller, legalPages, phone, email } = data
  const about = blocks['footer-about']
  return (
    <footer className={styles.footer}>
      {data.hasNewsletter && <Newsletter data={data} />}
      <Container className={styles.columns}>
        <div className={styles.about}>
          <Logo title={logo.alt} height={20} />
          {about && <HtmlText html={about.html} />}
          {seller.length > 0 && <SellerLines lines={seller} label={t('Seller')} />}
          {(phone || email) && (
            <p>
              {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </p>
          )}
        </div>
        {(['footer-shop', 'footer-help'] as const).map((name) => {
          const block = blocks[name]
          return (
            block && (
              <Column key={name} title={bind(block.title)}>
                <HtmlText html={block.html} />
              </Column>
            )
          )
        })}
        <Column title={t('Additional info')}>
          {blocks['footer-terms'] && <HtmlText html={blocks['footer-terms'].html} className={styles.facts} />}
          <dl className={styles.facts}>
            {paymentCompanies.length > 0 && (
              <>
                <dt>{t('Online payments')}</dt>
                <dd>{paymentCompanies.join(', ')}</dd>
              </>
            )}
            <dt>{t('Language')}</dt>
            <dd>
              <StoreSwitcher names={storeNames} />
            </dd>
          </dl>
          <ul className={styles.links}>
            <li>{ownData}</li>
            <li>
              <Link to="/cookie-settings">{t('Cookie settings')}</Link>
            </li>
          </ul>
        </Column>
      </Container>
      <Slot name="footer" of={undefined} />
      <Container className={styles.foot}>
        {/* the law requires a visible link, which a collapsed list does not provide */}
        <Link to={href('withdrawal')} className={styles.withdrawal}>
          {t('Withdraw from contract here')}
        </Link>
        {legalPages.length > 0 && (
          <ul role="list" className={styles.legal}>
            {legalPages.map(({ title, url }) => (
              <li key={url}>
                <Link to={url}>{bind(title)}</Link>
              </li>
            ))}
          </ul>
        )}
        <p>{bind(copyright)}</p>
        <p>{t('Prices include VAT.')}</p>
      </Container>
    </footer>
  )
})

/** Not in the checkout, which asks for the same by a consent. */
function Newsletter({ data }: { data: FrameData }) {
  const { name } = useView()
  if (name === 'checkout') return null
  return (
    <Container className={styles.newsletter}>
      <NewsletterForm consents={data.newsletterConsents} />
    </Container>
  )
}

/** List of links: collapsed on a phone, open below its heading on a desktop. */
function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.column}>
      <h2 className={styles.heading}>{title}</h2>
      <Disclosure summary={title} className={styles.fold}>
        {children}
      </Disclosure>
    </section>
  )
}
