import { text } from '../../../../language/translate.ts'
import {
  optionFilter,
  type FacetEffect,
  type FacetRule,
  type FacetVocabulary,
  categoryFilter,
  option,
  rule,
  sortEffect,
  sortRule,
} from './facet-rule.ts'
import type { ProductQuery } from '../product-query/product-query.ts'

/** Bindings have no fixed keys and are matched by a prefix. */
const binding = (pattern: string, beginning: string) =>
  rule(pattern, (_groups, vocabulary) =>
    optionFilter(vocabulary, 'binding', ({ key, base }) => key.startsWith(beginning) || base.startsWith(beginning)),
  )

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
      `${stem.slice(0, 3)}\\w*ojezyczn\\w+|` +
      `in ${name}|${name} (?:language|edition|version)`,
    'language',
    key,
  ),
)

const MAX_AGE = 17
/** Age ranges that contain an age in years; the upper end is exclusive: 6 belongs to the range that begins with 6. */
function ageRangeFilter(age: number, vocabulary: FacetVocabulary): FacetEffect | undefined {
  if (age > MAX_AGE) return undefined
  return optionFilter(vocabulary, 'age_range', ({ key }) => {
    const [from = 0, to = MAX_AGE + 1] = key.split('-').map(Number)
    return age >= from && age < to
  })
}
const age = (pattern: string, years?: number) =>
  rule(pattern, (groups, vocabulary) => ageRangeFilter(years ?? Number(groups.find(Boolean)), vocabulary))

const AGES = ['rocz', 'dwu', 'trzy', 'cztero', 'piecio', 'szescio', 'siedmio', 'osmio', 'dziewiecio', 'dziesiecio']

const ENGLISH_AGES = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

const ZLOTY = '(?:zl|zloty|zlote|zlotych|zlotowek|zlotys|pln)'
/** Price filter; amounts in hundredths of the base currency. */
const priced = (pattern: string, toRange: (amounts: readonly number[]) => ProductQuery['price']) =>
  rule(pattern, (groups, _words, { matchedText }) => {
    const decimal = /(\d+)[.,](\d\d)(?!\d)/.exec(matchedText)
    const amounts = decimal
      ? [Number(decimal[1]) * 100 + Number(decimal[2])]
      : groups.flatMap((group) => (group ? [Number(group) * 100] : []))
    const price = toRange(amounts)
    if (!price) return undefined
    const end = (amount?: number) => (amount === undefined ? '*' : String(amount / 100))
    return {
      code: 'price',
      value: `${end(price.from)}_${end(price.to)}`,
      label: matchedText,
      query: { options: {}, price },
    }
  })

/** Numerals in the genitive, as they follow `do`. */
const TENS: readonly (readonly [polish: string, hundredths: number])[] = [
  ['dziesieciu', 1000],
  ['dwudziestu', 2000],
  ['trzydziestu', 3000],
  ['czterdziestu', 4000],
  ['piecdziesieciu', 5000],
  ['szescdziesieciu', 6000],
  ['stu', 10_000],
]

/** Titles of the stage of the curriculum that contains a school class. */
function schoolClassFilter(schoolClass: number, line: string, vocabulary: FacetVocabulary): FacetEffect | undefined {
  // classes of secondary schools are counted from 1 again
  const year = SECONDARY.test(line) ? LAST_YEAR_OF_PRIMARY + schoolClass : schoolClass
  return optionFilter(vocabulary, 'school_class', ({ key }) => {
    const [first = 0, last = 0] = key.split('-').map(Number)
    return year >= first && year <= last
  })
}

/** Categories of books for a kind of school, narrowed to the class where the query names one. */
const forSchool = (
  parent: 'lektur' | 'podrecznik',
  pattern: string,
  school: (groups: readonly (string | undefined)[], line: string) => string,
) =>
  rule(pattern, (groups, vocabulary, { line }) => {
    const name = school(groups, line)
    const own = vocabulary.categories.filter((one) => one.name.startsWith(name) && one.parent.startsWith(parent))
    if (own.length === 0) return undefined
    const category = categoryFilter(own)
    const schoolClass = groups.find(Boolean)
    const stage = schoolClass ? schoolClassFilter(Number(schoolClass), line, vocabulary) : undefined
    return stage ? { ...stage, query: { ...stage.query, categories: category.query.categories } } : category
  })
const readingList = (pattern: string, school: Parameters<typeof forSchool>[2]) => forSchool('lektur', pattern, school)

const LAST_YEAR_OF_PRIMARY = 8
const SECONDARY = / (?:liceum|licealn\w+|technikum|sredni\w+|ponadpodstawow\w+|matur\w+) /
const schoolOf = (groups: readonly (string | undefined)[], line: string) =>
  SECONDARY.test(line) || Number(groups.find(Boolean) ?? 1) > LAST_YEAR_OF_PRIMARY ? 'liceum' : 'szkola podstawowa'

export const BESTSELLERS = sortEffect('bestseller', true, text('Bestsellers'))

/** All rules, longer phrases before shorter ones. */
export const FACET_RULES: readonly FacetRule[] = [
  // „wydawnictwo” is a stop word, and the name of a publisher may be a word of titles
  rule(
    '(?<=^ )wydawnictw(?:o|a|ie) (.+)(?= $)|(?<=^ )(?:publisher|published by) (.+)(?= $)|' +
      '(?<=^ )(.+) (?:wydawnictw(?:o|a)|publisher)(?= $)',
    (groups, { publishers }) => {
      const name = groups.find(Boolean) ?? ''
      const publisher = publishers.get(`wydawnictwo ${name}`) ?? publishers.get(name)
      return (
        publisher && {
          code: 'publisher',
          value: publisher.key,
          label: publisher.label,
          query: { options: { publisher: [publisher.key] } },
        }
      )
    },
  ),
  binding(
    '(?:w )?tward(?:a|ej|e) (?:opraw|oklad\\w)\\w{1,2}|(?:w )?(?:opraw|okladk|okladc)\\w{1,2} tward(?:a|ej|e)|' +
      'w twardej|hard ?(?:cover|back|bound)s?',
    'tward',
  ),
  binding(
    '(?:w )?miek(?:ka|kiej|kie) (?:opraw|oklad\\w)\\w{1,2}|' +
      '(?:w )?(?:opraw|okladk|okladc)\\w{1,2} miek(?:ka|kiej|kie)|' +
      'w miekkiej|(?:soft ?cover|paper ?back)s?',
    'miekka',
  ),
  // after a title or a name: „lalka twarda”, „lalka prus miękka”
  binding('(?<=[a-z0-9] )tward(?:a|ej)(?= $)', 'tward'),
  binding('(?<=[a-z0-9] )miek(?:ka|kiej)(?= $)', 'miekka'),
  binding('(?:w )?opraw\\w{1,2} zintegrowan\\w+|zintegrowan\\w+ opraw\\w{1,2}|flexibound', 'zintegrowan'),
  binding('kartonow(?:a|e|ej) (?:ksiazecz|ksiazk|stron|opraw)\\w+|kartonowk\\w+|board ?books?', 'karton'),
  binding('(?:na spirali|opraw\\w{1,2} spiraln\\w+|spiral bound)', 'spiral'),
  option(
    '(?:z )?(?:duz|wielk)(?:y|ym|a|imi|ymi|e|ie|i) (?:drukiem|druk|czcionka|liter(?:y|ami)|litera)|' +
      'dla (?:slabowidzac|niedowidzac|slabo widzac)\\w+|(?:large|big) print',
    'large_print',
    '1',
  ),
  ...languages,
  option(
    '(?:w formacie |jako |format |wersja |plik )?(?:e ?book(?:i|ow|a|iem|u|s|ach)?|ebuk(?:i|ow|a)?)|' +
      '(?:na )?(?:kindle|kindla|kindle a|czytnik(?:a|i)?)|' +
      '(?:wersj|ksiazk)(?:a|e|i) (?:elektroniczn|cyfrow)\\w+|digital (?:edition|book)s?',
    'format',
    'ebook',
  ),
  // the format also remains a search word, as the index contains file formats
  ...['epub', 'mobi', 'azw3', 'pdf'].map((file) => ({
    ...option(`(?:w formacie |format |plik(?:i|u)? )?${file}`, 'format', 'ebook'),
    searchWord: file,
  })),
  option(
    '(?:w formacie |jako |format |wersja |plik )?(?:audio ?book(?:i|ow|a|iem|u|s|ach)?|audiobuk(?:i|ow|a)?|mp3)|' +
      '(?:ksiazk\\w+ )?do (?:sluchania|posluchania)|sluchowisk\\w+|czyta(?:ne|na) przez lektora|(?:on|as) audio|' +
      '(?:ksiazk|wersj)(?:a|e|i) (?:mowion\\w+|audio)',
    'format',
    'audiobook',
  ),
  option(
    '(?:wersj|ksiazk)(?:a|e|i) (?:papierow|drukowan)\\w+|papierow(?:a|e|ej) (?:wersj|ksiazk)\\w+|na papierze|' +
      '(?:paper|printed) (?:copy|edition|books?)',
    'format',
    'book',
  ),
  option(
    '(?:gr[ay]|gier|gre) (?:planszow|karcian|towarzysk|rodzinn)\\w+|planszowk\\w+|planszowek|' +
      '(?:board|card|family) ?games?',
    'format',
    'game',
  ),
  age('(?:ksiazk\\w+ )?(?:dla |od )?(\\d{1,2}) ?(?:latk|latek|letni)\\w*'),
  age(
    '(?:(?:dla )?(?:dzieck|dzieci|chlopc|dziewczynk|syn|cork|wnuk|wnuczk)\\w* )?(?:w wieku |wiek |od |powyzej )?' +
      '(\\d{1,2})(?: \\d{1,2})? (?:lat|lata)',
  ),
  age('(?:for )?(?:ages? )?(\\d{1,2})(?: \\d{1,2})? years? olds?|(?:for )?ages? (\\d{1,2})(?: \\d{1,2})?'),
  ...AGES.map((word, at) => age(`(?:dla )?${word}(?:latk|latek|letni|niak)\\w*`, at + 1)),
  age('dla (?:niemowl|niemowlak|maluch|malucha|najmlodsz)\\w*|for (?:babies|toddlers)', 1),
  age('(?:dla )?przedszkol(?:aka|akow|aczka|aczki|aki)|for pre ?schoolers', 4),
  age('(?:dla )?rocz(?:ek|ka|ne|nego)(?: dzieck\\w+)?|for (?:a )?one year olds?', 1),
  ...ENGLISH_AGES.map((word, at) => age(`(?:for )?(?:an? )?${word} years? olds?`, at + 2)),
  age('dla (?:uczni\\w+ )?(?:klas 1 3|wczesnoszkoln\\w+)', 7),
  age('(?:dla )?(?:nastolat\\w+|nastoletni\\w+)|for (?:teens|teenagers)', 13),
  priced(`(?:za )?od (\\d{1,4}) do (\\d{1,4}) ?${ZLOTY}`, ([from, to]) => ({ from, to })),
  priced(
    '(?:w cenie )?(?:do|za|ponizej|maks|max|maksymalnie|najwyzej|za mniej niz|mniej niz|taniej niz|' +
      'nie drozsz\\w+ niz|tansz\\w+ niz|tani\\w+ do|under|below|up to|less than|cheaper than|for) ' +
      `(\\d{1,4})(?: \\d\\d)? ?${ZLOTY}`,
    ([to]) => ({ to }),
  ),
  ...TENS.map(([polish, amount]) =>
    priced(`(?:w cenie )?(?:do|za|ponizej|maksymalnie|najwyzej) ${polish} ${ZLOTY}`, () => ({ to: amount })),
  ),
  // one amount with a decimal comma is no range
  priced(`(\\d{1,4}) (\\d{1,4}) ?${ZLOTY}`, ([from, to]) => (to === undefined ? undefined : { from, to })),
  priced(`(?:od|powyzej|over|above) (\\d{1,4})(?: \\d\\d)? ?${ZLOTY}`, ([from]) => ({ from })),
  priced(`(\\d{1,4}) \\d\\d ?${ZLOTY}`, ([to]) => ({ to })),
  readingList(
    'lektur\\w* (?:szkoln\\w+ )?(?:(?:do|dla|w|na) )?(?:(\\d) ?(?:klas\\w*|kl)|(?:klas\\w*|kl) (\\d))' +
      '(?: (?:szkoly )?(?:podstawow\\w+|liceum|technikum))?|(?:(?:klas\\w*|kl) (\\d)|(\\d) ?klas\\w*) lektur\\w*',
    schoolOf,
  ),
  forSchool(
    'podrecznik',
    'podrecznik\\w* (?:szkoln\\w+ )?(?:(?:do|dla|w|na) )?(?:(\\d) ?(?:klas\\w*|kl)|(?:klas\\w*|kl) (\\d))' +
      '(?: (?:szkoly )?(?:podstawow\\w+|liceum|technikum))?',
    schoolOf,
  ),
  readingList(
    'lektur\\w* (?:szkoln\\w+ )?(?:(?:do|dla|w|na) )?(?:szkol\\w+ )?' +
      '(?:podstawow\\w+|podstawowk\\w+|liceum|licealn\\w+|technikum|sredni\\w+|matur\\w+|osmoklasist\\w+)|' +
      'lektur\\w* (?:na|do) (?:egzamin\\w*|matur\\w+)(?: osmoklasist\\w+)?',
    schoolOf,
  ),
  option(
    '(?:dostepn\\w+ )?(?:od reki|na stanie|natychmiast)|(?:w )?(?:wysylk\\w+|dostaw\\w+) (?:w )?24 ?(?:h|godzin\\w*)|' +
      'in stock|available now',
    'availability',
    'available',
  ),
  option(
    '(?:dostepn\\w+ |odbior |kupic )?w (?:ksiegarni|ksiegarniach|sklepie|salonie)(?: stacjonarn\\w+)?|stacjonarnie|' +
      'in (?:a |the |your )?book ?(?:shop|store)s?',
    'availability',
    'in-bookstores',
  ),
  rule(
    '(?:wydan\\w+ w|wydan\\w+|premier\\w+|z roku|published in) ((?:19|20)\\d\\d)(?: rok\\w*)?|' +
      'z ((?:19|20)\\d\\d) rok\\w*',
    (groups, vocabulary) => optionFilter(vocabulary, 'publication_year', ({ key }) => key === groups.find(Boolean)),
  ),
  rule(
    'nowosc\\w*|(?<=^ )(?:nowe|nowych|najnowsze)|(?:co )?nowego|(?:ostatni\\w+|swiezo|niedawno) wydan\\w+|' +
      '(?:ostatnie |najnowsze )?premiery|now(?:e|ych) (?:ksiazk|tytul|wydan)\\w*|' +
      '(?:new|newest|latest) (?:books?|releases?|arrivals?|titles?)|(?:recently|newly|just) published|what s new',
    (_groups, vocabulary) => ({
      code: 'collection',
      value: 'novelties',
      label: text('New books'),
      query: {
        options: {},
        published: { from: vocabulary.newsFrom, to: vocabulary.today },
        sort: { key: 'publication_date', descending: true },
      },
    }),
  ),
  rule('(?:w )?przedsprzedaz\\w*|pre ?orders?', (_groups, vocabulary) =>
    optionFilter(vocabulary, 'availability', ({ key }) => key === 'presale'),
  ),
  rule(
    'zapowiedz\\w*|zapowiedzi|przed premiera|(?:wkrotce|niedlugo)(?: w sprzedazy)?|' +
      'nadchodzac\\w+(?: premier\\w*| ksiazk\\w*)?|(?:coming|forthcoming)(?: soon| books)|' +
      '(?:upcoming|forthcoming)(?: books?| releases?| titles?)?',
    (_groups, vocabulary) => {
      const found = optionFilter(vocabulary, 'availability', ({ key }) => key === 'announcement' || key === 'presale')
      return found && { ...found, query: { ...found.query, sort: { key: 'publication_date', descending: false } } }
    },
  ),
  rule(
    '(?:w |na )?promocj\\w+|(?:w |na )?(?:przecen|obnizk|znizk|okazj|rabat)\\w*|wyprzedaz\\w*|outlet|' +
      '(?:special )?offers?|(?:on )?sale|discount(?:s|ed)?(?: books?)?|deals|bargains?|reduced',
    () => ({
      code: 'special',
      value: '1',
      label: text('Promotion'),
      query: { options: {}, special: true },
    }),
  ),
  sortRule(
    'bestsel\\w+|hit(?:y|ow)?(?: sprzedazy)?|(?:naj)?popularn(?:e|iejsz\\w+)|' +
      '(?:najchetniej|najczesciej|najwiecej) (?:kupowan|czytan|wybieran)\\w+|' +
      'najlepiej (?:sie )?sprzedajac\\w+(?: sie)?|najpoczytniejsz\\w+|top(?:ka)?(?: \\d{1,3})?|topow\\w+|' +
      'co (?:teraz )?(?:czytaja|kupuja) (?:inni|ludzie|wszyscy)|' +
      'best ?sell(?:er|ers|ing)(?: books?)?|(?:most )?popular(?: books?)?|most read|top sellers?',
    'bestseller',
    true,
    text('Bestsellers'),
  ),
  sortRule(
    '(?:naj(?:lepiej|wyzej)|dobrze|wysoko) oceni\\w+|z (?:najlepszymi|dobrymi) (?:opiniami|ocenami|recenzjami)|' +
      '(?:best|top|highest|highly) (?:rated|reviewed)(?: books?)?',
    'rating',
    true,
    text('Highest rated'),
  ),
  sortRule('najtansz\\w+|od najtansz\\w+|cheapest', 'price', false, text('Cheapest first')),
  sortRule(
    '(?:ostatni|najnowszy) tom|(?:ostatnia|najnowsza) czesc|najnowsz\\w+|(?:last|latest) (?:volume|book|part)|newest',
    'publication_date',
    true,
    text('Newest first'),
  ),
]
