import type { ConfigurationPath } from '../server/modules/store/index.ts'
import type { Db } from '../server/platform/db/db.ts'

/** Facts about the demo shop, for all views or by view. Another shop gets none of them. */
const FACTS: Partial<Record<ConfigurationPath, string | { '': string; en: string }>> = {
  'general/store_information/name': 'Zakładka',
  'general/store_information/company': 'Księgarnia Zakładka sp. z o.o.',
  'general/store_information/street_line1': 'ul. Introligatorska 7',
  'general/store_information/postcode': '20-234',
  'general/store_information/city': 'Lublin',
  'general/store_information/phone': '+48 81 000 00 17',
  'general/store_information/hours': { '': 'pon.–pt. 9:00–17:00', en: 'Mon–Fri 9:00–17:00' },
  // numbers with valid check digits, from ranges that are not assigned
  'general/store_information/merchant_vat_number': '9469990016',
  'general/store_information/regon': '999001129',
  'general/store_information/krs': '0009990017',
  'general/store_information/bdo': '000999017',
  'general/store_information/register': {
    '':
      'Sąd Rejonowy Lublin-Wschód w\u00a0Lublinie z\u00a0siedzibą w\u00a0Świdniku, VI Wydział Gospodarczy KRS; ' +
      'kapitał zakładowy 100 000 zł',
    en:
      'District Court Lublin-Wschód in Lublin, seated in Świdnik, 6th Commercial Division of the National Court ' +
      'Register; share capital PLN 100,000',
  },
  'general/store_information/bank_account': '55999000090000000020261121',
  'general/store_information/bank_name': 'Lubelski Bank Czytelniczy S.A.',
  'trans_email/ident_general/email': 'kontakt@zakladka.example',
  'general/website/name': 'Zakładka',
  'general/group/name': 'Zakładka',
  'general/accessibility/assessed_on': '2026-11-23',
  'general/accessibility/limits': {
    '': [
      'Część przykładowych plików PDF od wydawców nie ma znaczników. Na prośbę przygotujemy inny format fragmentu.',
      'Opisy okładek powstają z tytułu i nazwiska autora; nie oddają szczegółów ilustracji.',
    ].join('\n'),
    en: [
      'Some publishers’ sample PDF files are not tagged. Ask us and we shall prepare the extract in another format.',
      'Cover descriptions are made from the title and the author’s name, without the details of the picture.',
    ].join('\n'),
  },
  'design/head/default_title': { '': 'Księgarnia Zakładka z Lublina', en: 'Zakładka, a bookshop from Lublin' },
  'design/head/title_suffix': 'Zakładka',
  'design/head/default_description': {
    '':
      'Książki, e-booki i audiobooki z lubelskiej księgarni. Wysyłka w każdy dzień roboczy, darmowa dostawa od 199 zł i ' +
      'odbiór w pięciu księgarniach.',
    en:
      'Books, e-books and audiobooks from a bookshop in Lublin. Dispatched every working day, free delivery from PLN ' +
      '199, pick-up in five bookshops.',
  },
  'design/head/default_keywords': {
    '': 'księgarnia, książki, e-booki, audiobooki, Lublin',
    en: 'bookshop, Polish books, e-books, audiobooks, Lublin',
  },
  'design/header/logo_alt': { '': 'Księgarnia Zakładka', en: 'Zakładka bookshop' },
  'design/footer/copyright': '© Księgarnia Zakładka sp. z o.o.',
  'catalog/frontend/home_category': {
    '': 'sztuka-i-podroze/lublin-i-okolice',
    en: 'art-and-travel/lublin-and-its-region',
  },
  'mfblog/index_page/title': { '': 'Blog Zakładki', en: 'The Zakładka blog' },
  'mfblog/index_page/meta_description': {
    '':
      'Listy lektur, rozmowy z\u00a0autorami i\u00a0porady księgarzy z\u00a0Lublina: co czytać, jak wybierać wydania ' +
      'i\u00a0gdzie szukać książek.',
    en: 'Reading lists, conversations with authors and the advice of booksellers from Lublin.',
  },
  'mfblog/sidebar/rss_feed/title': { '': 'Blog księgarni Zakładka', en: 'The blog of the Zakładka bookshop' },
  'privacy/dpo/name': 'Halina Wrońska-Sęk',
  'privacy/dpo/email': 'iod@zakladka.example',
}

/** The texts of these facts, in all views. */
export const demoFacts: readonly string[] = Object.values(FACTS).flatMap((value) =>
  typeof value === 'string' ? [value] : Object.values(value),
)

/** Writes the demo's facts, unless an operator has set one: what was unset later must not come back. */
export async function writeDemoSettings(db: Db): Promise<void> {
  const rows = Object.entries(FACTS).flatMap(([path, value]) =>
    Object.entries(typeof value === 'string' ? { '': value } : value).map(([view, text]) => ({ path, view, text })),
  )
  const paths = rows.map(({ path }) => path)
  await db.run`
    insert into setting (path, store_code, value)
    select * from unnest(${paths}::text[], ${rows.map(({ view }) => view)}::text[],
      ${rows.map(({ text }) => text)}::text[])
    where not exists (select 1 from setting where path = any(${paths}))`
}
