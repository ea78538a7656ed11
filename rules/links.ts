// Links in texts that readers write, which the shop's mails and pages would carry to others.

/** Endings of domains that advertising uses, beside those of countries, which have two letters. */
const ENDINGS =
  'com net org info biz pro name mobi xyz top club site online store shop app dev page link live life world today space ' +
  'website web tech cloud digital media news blog email click win bid loan work icu vip fun buzz rest monster cyou sbs ' +
  'cfd lol zip mov one best deals sale promo bonus cash money bank finance credit casino bet game games gift gifts ' +
  'market agency company group global network solutions services support center academy eu'
const COUNTRIES =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf ' +
  'cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et fi fj fk fm fo fr ga gd ge gf gg gh ' +
  'gi gl gm gn gp gq gr gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr ' +
  'kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne ' +
  'nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk ' +
  'sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi ' +
  'vn vu wf ws ye yt za zm zw'
const oneOf = (words: string) => words.replaceAll(' ', '|')

const CHINESE_AND_JAPANESE_ENDINGS =
  '中国 中國 台湾 台灣 香港 澳門 澳门 新加坡 公司 网络 网址 网站 網路 中文网 在线 商城 商店 网店 集团 我爱你 手机 ' +
  '游戏 购物 世界 みんな コム ストア セール'
/** A full stop of Chinese and Japanese, where sentences have no spaces between them. */
const FULL_STOPS = new RegExp(
  String.raw`。(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|` +
    String.raw`。(?=(?:${oneOf(CHINESE_AND_JAPANESE_ENDINGS)})(?![\p{L}\p{N}]))`,
  'gu',
)
/** Zero-width characters that split a word only for programs. */
const INVISIBLE = /[\u{ad}\u{200b}-\u{200f}\u{2060}\u{feff}]/gu
/** `evil[.]example`, `evil (dot) example`, `evil kropka pl`. */
const BRACKETED_STOP = /\s{0,3}[[({<]\s{0,3}(?:\.|dot|kropka)\s{0,3}[\])}>]\s{0,3}/giu
const SPELLED_STOP = new RegExp(`\\s{1,3}(?:dot|kropka)\\s{1,3}(?=(?:pl|${oneOf(ENDINGS)})(?![\\p{L}\\p{N}]))`, 'giu')
/** A full stop that is hidden from programs, whatever ending of a domain follows. */
const HIDDEN_STOP =
  /[\p{Script=Latin}\p{N}]\s{0,3}(?:[[({<]\s{0,3}(?:\.|dot|kropka)\s{0,3}[\])}>]|。)\s{0,3}\p{Script=Latin}{2}/iu
const BRACKETED_AT = /\s{0,3}[[({<]\s{0,3}(?:@|at|małpa)\s{0,3}[\])}>]\s{0,3}/giu

const DOMAIN = '[\\p{L}\\p{N}-]'
/** Where a label begins: elsewhere a search would take a time that grows with the square of the length. */
const START = `(?<!${DOMAIN})`
const END = '(?![\\p{L}\\p{N}])'
const ADDRESS = new RegExp(
  [
    String.raw`:\/\/`,
    String.raw`\bh(?:tt|xx)ps?\s*:`,
    String.raw`\bmailto:`,
    String.raw`\bhxxps?\b`,
    String.raw`(?<![\p{L}\p{N}])www\s*\.`,
    String.raw`\S@\S`,
    // a numeric address
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)`,
    String.raw`${START}${DOMAIN}+\.\p{L}{2,}\/`,
  ].join('|'),
  'iu',
)
const BARE_DOMAIN = new RegExp(
  [
    String.raw`${START}${DOMAIN}+\s?\.(?:${oneOf(ENDINGS)}|xn--[a-z\d-]+)${END}`,
    // a single letter before it is an abbreviation, such as m.in.
    String.raw`${START}${DOMAIN}{2,}\s?\.(?:${oneOf(COUNTRIES)})${END}`,
    // no country code: an ending in another script, such as .рф
    String.raw`${START}${DOMAIN}+\.(?!\p{Script=Latin})\p{L}{2,}${END}`,
  ].join('|'),
  'iu',
)
/** A sentence that begins without a space before it: “Świetna.To trzeba przeczytać”. */
const SENTENCE = /(?<=\p{Ll})\.(?=(?:Be|By|Ci|Co|Do|In|Is|It|Je|La|Li|Ma|Me|My|Na|Ni|No|Se|Si|So|To|Za)(?!\p{L}))/gu
/** Nine digits as in Polish numbers; the number of an order begins with zeros, an ISBN is longer. */
const PHONE = /(?<![\d-])(?:(?:\+|00)\d{2,3}[ -]?)?[1-9]\d(?:[ -]?\d){7}(?![\d-])/

const visible = (input: string): string => input.normalize('NFKC').replaceAll(INVISIBLE, '')
const normalise = (input: string): string =>
  visible(input)
    .replaceAll(FULL_STOPS, '.')
    .replaceAll(BRACKETED_STOP, '.')
    .replaceAll(SPELLED_STOP, '.')
    .replaceAll(BRACKETED_AT, '@')
    .replaceAll(SENTENCE, '. ')

/** Whether a text contains a URL, an e-mail address or a domain that programs turn into a link. */
export function hasLink(input: string): boolean {
  const normalised = normalise(input)
  return HIDDEN_STOP.test(visible(input)) || ADDRESS.test(normalised) || BARE_DOMAIN.test(normalised)
}

/** Whether a name of a company contains a link; a domain is a valid name. */
export const hasUrl = (input: string): boolean => HIDDEN_STOP.test(visible(input)) || ADDRESS.test(normalise(input))

/** Whether a text contains a link or a phone number. */
export const hasContact = (input: string): boolean => hasLink(input) || PHONE.test(input.normalize('NFKC'))
