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
const escape = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

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
    ({ days, hours }) => `<dt>${escape(language === 'pl' ? days : (DAYS[days] ?? days))}</dt><dd>${escape(hours)}</dd>`,
  )
  const contacts = [
    phone && `<a href="tel:${escape(phone)}">${escape(phone)}</a>`,
    email && `<a href="mailto:${escape(email)}">${escape(email)}</a>`,
  ].filter(Boolean)
  return `<li id="cms-${escape(code)}">
<h2>${escape(name)}</h2>
${description && language === 'pl' ? `<p>${escape(description)}</p>` : ''}
<address>${escape(street)}<br>${escape(postcode)} ${escape(city)}<br>${contacts.join('<br>')}</address>
<dl class="cms-facts">${hours.join('')}</dl>
</li>`
}
