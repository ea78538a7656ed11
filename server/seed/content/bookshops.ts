import { escapeHtml } from '../../../language/markup.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Language } from './fragments.ts'

interface Bookshop {
  code: string
  name: string
  street: string
  postcode: string
  city: string
  phone: string | null
  email: string | null
  openingHours: { days: string; hours: string }[]
  description: string | null
}

const DAYS: Readonly<Record<string, string>> = { 'Pn–Pt': 'Mon–Fri', So: 'Sat', Nd: 'Sun' }
/** Our bookshops as the page about them shows them. */
export async function describeBookshops(db: Db, language: Language): Promise<string> {
  const bookshops =
    await db.many<Bookshop>`select code, name, street, postcode, city, phone, email, opening_hours, description
    from source where kind = 'bookstore' and is_active order by position, code`
  return `<ul class="cms-cards">\n${bookshops.map((shop) => card(shop, language)).join('\n')}\n</ul>`
}

function card(
  { code, name, street, postcode, city, phone, email, openingHours, description }: Bookshop,
  language: Language,
): string {
  const hours = openingHours.map(
    ({ days, hours }) =>
      `<dt>${escapeHtml(language === 'pl' ? days : (DAYS[days] ?? days))}</dt><dd>${escapeHtml(hours)}</dd>`,
  )
  const contacts = [
    phone && `<a href="tel:${escapeHtml(phone)}">${escapeHtml(phone)}</a>`,
    email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
  ].filter(Boolean)
  return `<li id="cms-${escapeHtml(code)}">
<h2>${escapeHtml(name)}</h2>
${description && language === 'pl' ? `<p>${escapeHtml(description)}</p>` : ''}
<address>${escapeHtml(street)}<br>${escapeHtml(postcode)} ${escapeHtml(city)}<br>${contacts.join('<br>')}</address>
<dl class="cms-facts">${hours.join('')}</dl>
</li>`
}
