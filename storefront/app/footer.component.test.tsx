import { expect, test } from 'vitest'
import { show } from '../testing/show-component.tsx'
import { expectAccessibleInBothThemes } from '../../web/testing/expect-accessible.ts'
import type { FrameData } from './features/layout/frame-data.ts'
import { Footer } from './features/layout/footer.part.tsx'

/** A shop of which nothing but the name is known. */
const UNKNOWN: FrameData = {
  name: 'Pod Lipą',
  defaultTitle: 'Pod Lipą',
  logo: { src: null, alt: 'Pod Lipą', width: 168, height: 40 },
  copyright: 'Pod Lipą',
  pathsWithoutFrame: [],
  phone: '',
  email: '',
  seller: [],
  legalPages: [],
  hasNewsletter: false,
  paymentCompanies: [],
  newsletterConsents: [],
  hasWishlist: true,
  hasTagsBeforeConsent: false,
  storeNames: { default: 'Polski', en: 'English' },
  currency: 'PLN',
  currencies: [],
  menu: [],
  blocks: {},
  cookieBar: null,
}
const LEGAL = [
  { title: 'Regulamin', url: '/regulamin' },
  { title: 'Polityka prywatności', url: '/polityka-prywatnosci' },
]

test('CMS-3: without a text of the operator the footer shows who sells, and links to the legal pages', async () => {
  const data = {
    ...UNKNOWN,
    seller: ['Pod Lipą Ewa Zielna', 'ul. Lipowa 1, 20-020 Nałęczów', 'NIP 5260250274'],
    legalPages: LEGAL,
    phone: '+48 81 501 00 00',
    email: 'ewa@podlipa.example',
  }
  const shown = await show(<Footer data={data} ownData={<a href="/orders">Zamówienia i moje dane</a>} />)
  const seller = shown.getByLabelText('Sprzedawca')
  await expect.element(seller).toBeVisible()
  expect((seller.element() as HTMLElement).innerText.replaceAll('\u00a0', ' ').split(/\n+/)).toEqual(data.seller)
  for (const { title, url } of LEGAL) {
    const link = shown.getByRole('link', { name: title })
    await expect.element(link).toBeVisible()
    await expect.element(link).toHaveAttribute('href', url)
  }
  await expect
    .element(shown.getByRole('link', { name: '+48 81 501 00 00' }))
    .toHaveAttribute('href', 'tel:+48815010000')
  await expectAccessibleInBothThemes(shown)
})

test('CMS-3: the footer names no seller and no page that the shop does not have', async () => {
  const shown = await show(<Footer data={UNKNOWN} ownData={null} />)
  await expect.element(shown.getByRole('link', { name: 'Odstąp od umowy tutaj' })).toBeVisible()
  await expect.element(shown.getByLabelText('Sprzedawca')).not.toBeInTheDocument()
  for (const { title } of LEGAL) await expect.element(shown.getByRole('link', { name: title })).not.toBeInTheDocument()
})
