const HARD_SPACE = '\u00a0'
const HARD_HYPHEN = '\u2011'

const MONTHS = 'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia'
const UNITS =
  'r\\.|w\\.|zł|gr|%|dni|dniach|dnia|h|godz\\.|godzin|godziny|min|kg|dag|g|km|m|cm|mm|' +
  'str\\.|stron|strony|tys\\.|mln|mld|lat|lata'
const ABBREVIATIONS =
  'nr|ul\\.|al\\.|pl\\.|os\\.|św\\.|dr|prof\\.|im\\.|tel\\.|str\\.|s\\.|t\\.|art\\.|ust\\.|pkt|poz\\.'

// no look-behind, because it makes older Safaris reject the whole script
const SINGLE_LETTERS = /(^|[\s(„"«])((?:[aiouwz] )+)(?=\S|$)/gi
const AFTER_ABBREVIATION = new RegExp(`(^|[\\s(„])(${ABBREVIATIONS}) (?=\\S)`, 'gi')
const BEFORE_UNIT = new RegExp(`(\\d|%s) (?=(?:\\d{3}[ ${HARD_SPACE}])?(?:${UNITS})(?![a-ząćęłńóśźż\\d]))`, 'g')
const DATE = new RegExp(`(\\d) (${MONTHS})(?: (?=\\d{4}))?`, 'g')
const E_MAIL = /\b(e)-(?=mail)/gi
const HAS_NUMBER = /(?:\d|%s) /
const HAS_ABBREVIATION = /\. |[rt] /

/**
 * Inserts non-breaking spaces into a Polish text, or a pattern with `%s`, so that single letters, abbreviations, dates
 * and units stay on the line of the word to which they belong.
 */
export function bindWords(text: string): string {
  let bound = text.replaceAll(
    SINGLE_LETTERS,
    (_, before: string, letters: string) => before + letters.replaceAll(' ', HARD_SPACE),
  )
  if (HAS_ABBREVIATION.test(bound)) bound = bound.replaceAll(AFTER_ABBREVIATION, `$1$2${HARD_SPACE}`)
  if (HAS_NUMBER.test(bound))
    bound = bound
      .replaceAll(BEFORE_UNIT, `$1${HARD_SPACE}`)
      .replaceAll(DATE, (date) => date.replaceAll(' ', HARD_SPACE))
  return bound
}

const SENTENCE = /[.!?:…](?:\s|$)/

/**
 * Keeps "e-mail" on one line in a text of whole sentences. Names of fields and buttons keep the hyphen, by which voice
 * control finds them.
 */
export const bindEmail = (text: string): string =>
  SENTENCE.test(text) ? text.replaceAll(E_MAIL, `$1${HARD_HYPHEN}`) : text

/** Applies `bindWords` to the text of Polish HTML; tags and `{{directives}}` are not changed. */
export const bindHtml = (html: string): string =>
  html
    .split(/(<[^>]*>|\{\{[^}]*\}\})/)
    .map((part, index) => (index % 2 === 0 ? bindWords(part).replaceAll(E_MAIL, `$1${HARD_HYPHEN}`) : part))
    .join('')
