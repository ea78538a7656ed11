import { text } from '../../../../language/translate.ts'
import type { ParsedQuery } from './parsed-query.ts'
import type { ProductQuery } from './product-query.ts'

/** What words mean for a list of books. */
export interface FacetEffect {
  /** Of the attribute, or `sort`. */
  code: string
  /** As clients filter by it. */
  value: string
  /** In the language of the view, or a text of the shop's own. */
  label: string
  query: Pick<ProductQuery, 'options' | 'price' | 'special' | 'published' | 'sort' | 'categories'>
}

/** What a shop can filter by. */
export interface FacetWords {
  options: readonly { code: string; key: string; base: string; label: string }[]
  categories: readonly { id: number; name: string; label: string; parent: string }[]
  /** First day of novelties. */
  newsFrom: string
  today: string
}

export interface FacetRule {
  pattern: RegExp
  read: (
    groups: readonly (string | undefined)[],
    words: FacetWords,
    context: { line: string; written: string },
  ) => FacetEffect | undefined
}

const rule = (pattern: string, read: FacetRule['read']): FacetRule => ({
  pattern: new RegExp(`(?<= )(?:${pattern})(?= )`, 'g'),
  read,
})

/** The options of an attribute that fit, as one filter. */
function chosen(
  { options }: FacetWords,
  code: string,
  fits: (option: { key: string; base: string }) => boolean,
): FacetEffect | undefined {
  const own = options.filter((option) => option.code === code && fits(option))
  const [first] = own
  if (!first) return undefined
  const keys = own.map(({ key }) => key)
  return {
    code,
    value: keys.join(','),
    label: own.map(({ label }) => label).join(', '),
    query: { options: { [code]: keys } },
  }
}

const option = (pattern: string, code: string, ...keys: string[]) =>
  rule(pattern, (_groups, words) => chosen(words, code, ({ key }) => keys.includes(key)))

/** Bindings have no fixed keys: they begin alike. */
const binding = (pattern: string, beginning: string) =>
  rule(pattern, (_groups, words) =>
    chosen(words, 'binding', ({ key, base }) => key.startsWith(beginning) || base.startsWith(beginning)),
  )

const sorted = (pattern: string, key: NonNullable<ProductQuery['sort']>['key'], descending: boolean, label: string) =>
  rule(pattern, () => ({
    code: 'sort',
    value: `${key}${descending ? '_desc' : ''}`,
    label,
    query: { options: {}, sort: { key, descending } },
  }))

const LANGUAGES: readonly (readonly [key: string, polish: string, english: string])[] = [
  ['pl', 'polsk', 'polish'],
  ['en', 'angielsk', 'english'],
  ['de', 'niemieck', 'german'],
  ['uk', 'ukrainsk', 'ukrainian'],
  ['fr', 'francusk', 'french'],
  ['es', 'hiszpansk', 'spanish'],
  ['it', 'wlosk', 'italian'],
  ['ru', 'rosyjsk', 'russian'],
  ['cs', 'czesk', 'czech'],
  ['sk', 'slowack', 'slovak'],
]

const languages = LANGUAGES.map(([key, stem, name]) =>
  option(
    `po ${stem}u|(?:w )?jezyku ${stem}im|(?:wersja|wersji|wydanie|edycja) ${stem}(?:a|iej|ie)|` +
      `in ${name}|${name} (?:language|edition|version)`,
    'language',
    key,
  ),
)

const OLDEST = 17
/** The steps of age that a year belongs to: 6 to the one that begins with it. */
function ofAge(age: number, words: FacetWords): FacetEffect | undefined {
  if (age > OLDEST) return undefined
  return chosen(words, 'age_range', ({ key }) => {
    const [from = 0, to = OLDEST + 1] = key.split('-').map(Number)
    return age >= from && age < to
  })
}
const age = (pattern: string, years?: number) =>
  rule(pattern, (groups, words) => ofAge(years ?? Number(groups.find(Boolean)), words))

const AGES = ['rocz', 'dwu', 'trzy', 'cztero', 'piecio', 'szescio', 'siedmio', 'osmio', 'dziewiecio', 'dziesiecio']

const ZLOTY = '(?:zl|zloty|zlote|zlotych|pln)'
/** Amounts in the base currency, in hundredths. */
const priced = (pattern: string, ends: (amounts: readonly number[]) => NonNullable<ProductQuery['price']>) =>
  rule(pattern, (groups, _words, { written }) => {
    const decimal = /(\d+)[.,](\d\d)(?!\d)/.exec(written)
    const amounts = decimal
      ? [Number(decimal[1]) * 100 + Number(decimal[2])]
      : groups.flatMap((group) => (group ? [Number(group) * 100] : []))
    const price = ends(amounts)
    const end = (amount?: number) => (amount === undefined ? '*' : String(amount / 100))
    return {
      code: 'price',
      value: `${end(price.from)}_${end(price.to)}`,
      label: written,
      query: { options: {}, price },
    }
  })

/** Reading lists of a kind of school. */
const readingList = (pattern: string, school: (groups: readonly (string | undefined)[], line: string) => string) =>
  rule(pattern, (groups, { categories }, { line }) => {
    const name = school(groups, line)
    const own = categories.filter((category) => category.name.startsWith(name) && category.parent.startsWith('lektur'))
    return own.length > 0 ? inCategories(own) : undefined
  })

const inCategories = (list: FacetWords['categories']): FacetEffect => ({
  code: 'category_uid',
  value: list.map(({ id }) => id).join(','),
  label: list
    .map(({ label }) => label)
    .filter((label, at, labels) => labels.indexOf(label) === at)
    .join(', '),
  query: { options: {}, categories: [list.map(({ id }) => id)] },
})

const LAST_YEAR_OF_PRIMARY = 8
const SECONDARY = / (?:liceum|licealn\w+|technikum|sredni\w+|ponadpodstawow\w+|matur\w+) /
const schoolOf = (groups: readonly (string | undefined)[], line: string) =>
  SECONDARY.test(line) || Number(groups.find(Boolean) ?? 1) > LAST_YEAR_OF_PRIMARY ? 'liceum' : 'szkola podstawowa'

/** Longer phrases before shorter ones. */
export const FACET_RULES: readonly FacetRule[] = [
  binding(
    '(?:w )?tward(?:a|ej|e) (?:opraw|oklad\\w)\\w{1,2}|(?:w )?(?:opraw|okladk|okladc)\\w{1,2} tward(?:a|ej|e)|' +
      'hard ?(?:cover|back)s?',
    'tward',
  ),
  binding(
    '(?:w )?miek(?:ka|kiej|kie) (?:opraw|oklad\\w)\\w{1,2}|' +
      '(?:w )?(?:opraw|okladk|okladc)\\w{1,2} miek(?:ka|kiej|kie)|' +
      '(?:soft ?cover|paper ?back)s?',
    'miekka',
  ),
  binding('(?:w )?opraw\\w{1,2} zintegrowan\\w+|zintegrowan\\w+ opraw\\w{1,2}|flexibound', 'zintegrowan'),
  binding('kartonow(?:a|e|ej) (?:ksiazecz|ksiazk|stron|opraw)\\w+|kartonowk\\w+|board ?books?', 'karton'),
  binding('(?:na spirali|opraw\\w{1,2} spiraln\\w+|spiral bound)', 'spiral'),
  option('(?:z )?duz(?:y|ym|a) (?:drukiem|druk|czcionka)|large print', 'large_print', '1'),
  ...languages,
  option(
    '(?:w formacie |jako |format |wersja |plik )?(?:e ?book(?:i|ow|a|iem|u|s|ach)?|epub|mobi|azw3|pdf)|' +
      '(?:na )?(?:kindle|kindla|czytnik)|(?:wersj|ksiazk)(?:a|e|i) elektroniczn\\w+',
    'format',
    'ebook',
  ),
  option(
    '(?:w formacie |jako |format |wersja |plik )?(?:audio ?book(?:i|ow|a|iem|u|s|ach)?|mp3)|' +
      'do sluchania|sluchowisk\\w+|(?:ksiazk|wersj)(?:a|e|i) (?:mowion\\w+|audio)',
    'format',
    'audiobook',
  ),
  option(
    '(?:wersj|ksiazk)(?:a|e|i) (?:papierow|drukowan)\\w+|papierow(?:a|e|ej) (?:wersj|ksiazk)\\w+|na papierze|' +
      '(?:paper|printed) (?:copy|edition|books?)',
    'format',
    'book',
  ),
  option('(?:gr[ay]|gier|gre) planszow\\w+|planszowk\\w+|planszowek|board ?games?', 'format', 'game'),
  age('(?:ksiazk\\w+ )?(?:dla |od )?(\\d{1,2}) ?(?:latk|latek|letni)\\w*'),
  age(
    '(?:(?:dla )?(?:dzieck|dzieci|chlopc|dziewczynk|syn|cork|wnuk|wnuczk)\\w* )?(?:w wieku |wiek |od |powyzej )?' +
      '(\\d{1,2})(?: \\d{1,2})? (?:lat|lata)',
  ),
  age('(?:for )?(?:ages? )?(\\d{1,2})(?: \\d{1,2})? years? olds?|(?:for )?ages? (\\d{1,2})(?: \\d{1,2})?'),
  ...AGES.map((word, at) => age(`(?:dla )?${word}(?:latk|latek|letni|niak)\\w*`, at + 1)),
  age('dla (?:niemowl|niemowlak|maluch|malucha|najmlodsz)\\w*|for (?:babies|toddlers)', 1),
  age('(?:dla )?przedszkol(?:aka|akow|aczka|aczki|aki)|for pre ?schoolers', 4),
  age('dla nastolat\\w+|for (?:teens|teenagers)', 13),
  priced(`(?:za )?od (\\d{1,4}) do (\\d{1,4}) ?${ZLOTY}`, ([from, to]) => ({ from, to })),
  priced(
    '(?:do|za|ponizej|maks|maksymalnie|nie drozsz\\w+ niz|tansz\\w+ niz|tani\\w+ do|under|below|up to) ' +
      `(\\d{1,4})(?: \\d\\d)? ?${ZLOTY}`,
    ([to]) => ({ to }),
  ),
  priced(`(\\d{1,4}) (\\d{1,4}) ?${ZLOTY}`, ([from, to]) => (to === undefined ? { to: from } : { from, to })),
  priced(`(?:od|powyzej|over|above) (\\d{1,4})(?: \\d\\d)? ?${ZLOTY}`, ([from]) => ({ from })),
  readingList(
    'lektur\\w* (?:szkoln\\w+ )?(?:(?:do|dla|w|na) )?(?:(\\d) ?(?:klas\\w*|kl)|(?:klas\\w*|kl) (\\d))' +
      '(?: (?:szkoly )?(?:podstawow\\w+|liceum|technikum))?|(?:(?:klas\\w*|kl) (\\d)|(\\d) ?klas\\w*) lektur\\w*',
    schoolOf,
  ),
  readingList(
    'lektur\\w* (?:szkoln\\w+ )?(?:(?:do|dla|w|na) )?(?:szkol\\w+ )?' +
      '(?:podstawow\\w+|liceum|licealn\\w+|technikum|sredni\\w+|matur\\w+)',
    schoolOf,
  ),
  option('(?:dostepn\\w+ )?(?:od reki|na stanie|natychmiast)|in stock', 'availability', 'available'),
  option(
    '(?:dostepn\\w+ |odbior |kupic )?w (?:ksiegarni|ksiegarniach|sklepie|salonie)(?: stacjonarn\\w+)?|stacjonarnie|' +
      'in (?:a |the |your )?book ?(?:shop|store)s?',
    'availability',
    'in-bookstores',
  ),
  rule(
    '(?:wydan\\w+ w|wydan\\w+|premier\\w+|z roku|published in) ((?:19|20)\\d\\d)(?: rok\\w*)?|' +
      'z ((?:19|20)\\d\\d) rok\\w*',
    (groups, words) => chosen(words, 'publication_year', ({ key }) => key === groups.find(Boolean)),
  ),
  rule(
    'nowosc\\w*|(?<=^ )(?:nowe|nowych|najnowsze)|' +
      'now(?:e|ych) (?:ksiazk|tytul|wydan)\\w*|new (?:books?|releases?|arrivals?)',
    (_groups, words) => ({
      code: 'collection',
      value: 'novelties',
      label: text('New books'),
      query: {
        options: {},
        published: { from: words.newsFrom, to: words.today },
        sort: { key: 'publication_date', descending: true },
      },
    }),
  ),
  rule(
    'zapowiedz\\w*|zapowiedzi|przedsprzedaz\\w*|pre ?orders?|(?:coming|forthcoming)(?: soon| books)',
    (_groups, words) => {
      const found = chosen(words, 'availability', ({ key }) => key === 'announcement' || key === 'presale')
      return found && { ...found, query: { ...found.query, sort: { key: 'publication_date', descending: false } } }
    },
  ),
  rule('(?:w |na )?promocj\\w+|przecen\\w+|wyprzedaz\\w*|special offers?|on sale|obnizk\\w+', () => ({
    code: 'special',
    value: '1',
    label: text('Promotion'),
    query: { options: {}, special: true },
  })),
  sorted(
    'bestsel\\w+|hity?|najpopularniejsz\\w+|najchetniej (?:kupowan|czytan)\\w+|best ?sell(?:er|ers|ing)|most popular',
    'bestseller',
    true,
    text('Bestsellers'),
  ),
  sorted('najlepiej oceni\\w+|najwyzej oceni\\w+|(?:best|top) rated', 'rating', true, text('Highest rated')),
  sorted('najtansz\\w+|od najtansz\\w+|cheapest', 'price', false, text('Cheapest first')),
  sorted(
    '(?:ostatni|najnowszy) tom|(?:ostatnia|najnowsza) czesc|najnowsz\\w+|(?:last|latest) (?:volume|book|part)|newest',
    'publication_date',
    true,
    text('Newest first'),
  ),
]

/** The shelf that all words name: by its own name, or by one that an operator gave it. */
export function shelfOf({ phrase, terms }: ParsedQuery, { categories }: FacetWords): FacetEffect | undefined {
  const [term] = terms
  const names = new Set([
    phrase,
    ...(terms.length === 1 && term ? term.synonyms.map((words) => words.map(({ form }) => form).join(' ')) : []),
  ])
  const own = categories.filter(({ name }) => names.has(name))
  return own.length > 0 ? inCategories(own) : undefined
}
