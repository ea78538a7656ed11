import { memo } from 'react'
import { useText } from '../../platform/text.ts'
import { Container } from '../../ui/container.tsx'
import { HtmlText } from '../../ui/html-text.tsx'
import { Logo } from '../../ui/icon/logo.tsx'
import type { FrameData } from './frame-data.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { StoreSwitcher } from './store-switcher.tsx'
import styles from './footer.module.css'

/** The same on every page: it need not be drawn again with each. */
export const Footer = memo(function Footer({ data }: { data: FrameData }) {
  const { t } = useText()
  const { blocks, logo, storeNames, copyright } = data
  const about = blocks['footer-about']
  return (
    <footer className={styles.footer}>
      {data.hasNewsletter && (
        <Container>
          <NewsletterForm />
        </Container>
      )}
      <Container className={styles.columns}>
        <div className={styles.about}>
          <Logo title={logo.alt} height={20} />
          {about && <HtmlText html={about.html} />}
        </div>
        {(['footer-shop', 'footer-help'] as const).map((name) => {
          const block = blocks[name]
          return (
            block && (
              <section key={name} className={styles.column}>
                <h2 className={styles.heading}>{block.title}</h2>
                <HtmlText html={block.html} />
              </section>
            )
          )
        })}
        <section className={styles.column}>
          <h2 className={styles.heading}>{t('Additional info')}</h2>
          <dl className={styles.facts}>
            <dt>{t('Delivery')}</dt>
            <dd>{t('DPD and DHL couriers, free collection in our bookshops')}</dd>
            <dt>{t('Payment')}</dt>
            <dd>{t('Bank transfer, cash on delivery')}</dd>
            <dt>{t('Language')}</dt>
            <dd>
              <StoreSwitcher names={storeNames} />
            </dd>
          </dl>
        </section>
      </Container>
      <Container className={styles.foot}>
        <p>{copyright}</p>
        <p>{t('Prices include VAT.')}</p>
      </Container>
    </footer>
  )
})
