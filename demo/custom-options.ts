import type { Db } from '../server/platform/db/db.ts'

interface WrittenOption {
  type: 'field' | 'area' | 'file' | 'date' | 'time' | 'drop_down' | 'radio' | 'checkbox' | 'multiple'
  title: string
  en: string
  isRequired?: boolean
  maxCharacters?: number
  fileExtensions?: readonly string[]
  bounds?: object
  /** Gross, in grosze. */
  price?: number
  sku?: string
  values?: readonly { title: string; en: string; price?: number; sku?: string }[]
}

const GIFT_WRAP: WrittenOption = {
  type: 'drop_down',
  title: 'Opakowanie na prezent',
  en: 'Gift wrapping',
  values: [
    { title: 'Papier w koziołki', en: 'Paper with little goats', price: 600, sku: 'PAPIER' },
    { title: 'Pudełko ze wstążką', en: 'Box with a ribbon', price: 1400, sku: 'PUDELKO' },
  ],
}

/** Options that buyers fill in or choose, by the URL key of the title. */
const OPTIONS: Readonly<Record<string, readonly WrittenOption[]>> = {
  'smyczek-z-lublina-dabczak-morawetz': [
    {
      type: 'field',
      title: 'Dedykacja autorki dla',
      en: 'Dedication by the author for',
      maxCharacters: 40,
      sku: 'DEDYKACJA',
    },
    GIFT_WRAP,
    {
      type: 'checkbox',
      title: 'Do książki',
      en: 'With the book',
      values: [
        { title: 'Ekslibris z imieniem', en: 'Bookplate with a name', price: 500, sku: 'EKSLIBRIS' },
        { title: 'Bilecik z życzeniami', en: 'Card with good wishes', price: 300, sku: 'BILECIK' },
      ],
    },
  ],
  'rozmowa-o-lekturach': [
    {
      type: 'date',
      title: 'Dzień rozmowy',
      en: 'Day of the talk',
      isRequired: true,
      bounds: { daysFrom: 1, daysTo: 90, weekdays: [1, 2, 3, 4, 5] },
    },
    {
      type: 'time',
      title: 'Godzina (od 10:00 do 18:00)',
      en: 'Time (10 a.m. to 6 p.m.)',
      isRequired: true,
      bounds: { timeFrom: '10:00', timeTo: '18:00' },
    },
    {
      type: 'multiple',
      title: 'Czego szukasz?',
      en: 'What are you looking for?',
      values: [
        { title: 'powieści', en: 'novels' },
        { title: 'kryminałów', en: 'crime novels' },
        { title: 'książek dla dziecka', en: 'books for a child' },
      ],
    },
    { type: 'area', title: 'Co lubisz czytać?', en: 'What do you like to read?', maxCharacters: 500 },
  ],
  'zakladka-skorzana-z-koza': [
    {
      type: 'field',
      title: 'Wytłoczone imię',
      en: 'Embossed name',
      isRequired: true,
      maxCharacters: 12,
      price: 900,
      sku: 'IMIE',
    },
    {
      type: 'radio',
      title: 'Kolor nici',
      en: 'Colour of the thread',
      isRequired: true,
      values: [
        { title: 'czerwona', en: 'red' },
        { title: 'granatowa', en: 'navy blue' },
      ],
    },
    {
      type: 'file',
      title: 'Własny rysunek do wytłoczenia',
      en: 'Your own drawing to emboss',
      fileExtensions: ['png', 'jpg', 'jpeg', 'webp'],
      price: 1500,
      sku: 'RYSUNEK',
    },
  ],
}

/** Writes the options of new titles. */
export async function writeCustomOptions(tx: Db, ids: readonly number[]): Promise<void> {
  const products = await tx.many<{ id: number; urlKey: string }>`
    select product_id as id, url_key from product_text
    where store_code = 'default' and product_id = any(${ids}) and url_key = any(${Object.keys(OPTIONS)})`
  for (const { id, urlKey } of products)
    for (const [position, option] of (OPTIONS[urlKey] ?? []).entries()) await writeOption(tx, id, option, position)
}

async function writeOption(tx: Db, productId: number, option: WrittenOption, position: number): Promise<void> {
  const { type, title, en, isRequired = false, maxCharacters = null, bounds = null } = option
  const { fileExtensions = null, price = 0, sku = null, values = [] } = option
  const inserted = await tx.one<{ id: number }>`
    insert into custom_option (product_id, type, title, titles, is_required, max_characters, file_extensions, bounds,
      price, sku, position)
    values (${productId}, ${type}, ${title}, ${JSON.stringify({ en })}, ${isRequired}, ${maxCharacters},
      ${fileExtensions}, ${bounds && JSON.stringify(bounds)}::jsonb,
      ${price},
      ${sku},
      ${position}) returning id`
  for (const [index, value] of values.entries())
    await tx.run`
      insert into custom_option_value (option_id, title, titles, price, sku, position)
      values (${inserted?.id ?? 0}, ${value.title}, ${JSON.stringify({ en: value.en })}, ${value.price ?? 0},
        ${value.sku ?? null}, ${index})`
}
