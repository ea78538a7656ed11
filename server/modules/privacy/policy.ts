import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Configuration, type ConfigurationPath, getConfiguration } from '../store/index.ts'
import { contrastOf, MIN_CONTRAST } from './contrast.ts'

export const BUTTONS = ['accept', 'decline', 'settings'] as const
export type ButtonName = (typeof BUTTONS)[number]

export interface BarButton {
  isEnabled: boolean
  text: string
  order: number
  color: string | null
  hoverColor: string | null
  textColor: string | null
  textHoverColor: string | null
}

export interface CookiePolicy {
  acceptedDays: number
  isEnabled: boolean
  visibility: string
  isOnFirstVisit: boolean
  logsGuests: boolean
  text: string
  link: string
  linkText: string
  location: 'top' | 'bottom'
  backgroundColor: string | null
  textColor: string | null
  linkColor: string | null
  buttons: Readonly<Record<ButtonName, BarButton>>
}

const BAR = 'amasty_gdprcookie/cookie_bar_customisation'
const POLICY = 'amasty_gdprcookie/cookie_policy'

/** Pairs of text and background colours, by the last parts of their paths. */
export const PAIRS: readonly [text: string, ground: string][] = [
  ['text_color', 'background_color'],
  ['link_color', 'background_color'],
  ...BUTTONS.flatMap((name): [string, string][] => [
    [`${name}_button/text_color`, `${name}_button/button_color`],
    [`${name}_button/text_hover_color`, `${name}_button/button_hover_color`],
  ]),
]

const colorAt = (configuration: Configuration, end: string): string =>
  String(configuration[`${BAR}/${end}` as ConfigurationPath])

/** Why a pair of colours is refused; undefined if it is readable, or if both colours are the storefront's own. */
export function pairProblem(configuration: Configuration, [text, ground]: (typeof PAIRS)[number]): string | undefined {
  const [one, other] = [colorAt(configuration, text), colorAt(configuration, ground)]
  if (!one && !other) return undefined
  if (!one || !other) return `${text} and ${ground} are set together, each as #rrggbb`
  const contrast = contrastOf(one, other)
  return contrast < MIN_CONTRAST
    ? `${text} ${one} on ${ground} ${other} has a contrast of ${contrast.toFixed(2)}: text needs ${MIN_CONTRAST}`
    : undefined
}

function policyOf(configuration: Configuration): CookiePolicy {
  const barSetting = (end: string) => configuration[`${BAR}/${end}` as ConfigurationPath]
  // unreadable colours are ignored, even if they were set without the command
  const unreadable = new Set(PAIRS.filter((pair) => pairProblem(configuration, pair)).flat())
  const color = (end: string) => (unreadable.has(end) ? null : colorAt(configuration, end) || null)
  const button = (name: ButtonName): BarButton => ({
    isEnabled: barSetting(`${name}_button/enabled`) === '1',
    text: String(barSetting(`${name}_button/button_text`)),
    order: Number(barSetting(`${name}_button/sort_order`)),
    color: color(`${name}_button/button_color`),
    hoverColor: color(`${name}_button/button_hover_color`),
    textColor: color(`${name}_button/text_color`),
    textHoverColor: color(`${name}_button/text_hover_color`),
  })
  return {
    acceptedDays: configuration[`${POLICY}/auto_cleaning_days`],
    isEnabled: configuration[`${POLICY}/bar`],
    visibility: configuration[`${POLICY}/bar_visibility`],
    isOnFirstVisit: configuration[`${POLICY}/first_visit_show`],
    logsGuests: configuration[`${POLICY}/log_guest`],
    text: configuration[`${POLICY}/notification_text`],
    link: configuration[`${POLICY}/policy_link`],
    linkText: configuration[`${POLICY}/policy_link_text`],
    location: barSetting('location') === 'top' ? 'top' : 'bottom',
    backgroundColor: color('background_color'),
    textColor: color('text_color'),
    linkColor: unreadable.has('background_color') ? null : color('link_color'),
    buttons: { accept: button('accept'), decline: button('decline'), settings: button('settings') },
  }
}

export const getCookiePolicy = async (context: RequestContext): Promise<CookiePolicy> => {
  context.tag('store')
  return policyOf(await getConfiguration(context))
}

/** Countries in a visibility setting; undefined for `none` and `all`. */
const countriesIn = (visibility: string): string[] | undefined =>
  ['none', 'all'].includes(visibility) ? undefined : visibility.split(',')

export const RESTRICTED = text('Warning >>> GDPR is not allowed in this region!')

/** Whether the visitor is known to be in a country that is not listed. */
export function isOutsideRegion({ country }: Pick<RequestContext, 'country'>, visibility: string): boolean {
  const countries = countriesIn(visibility)
  return countries !== undefined && country !== undefined && !countries.includes(country)
}

/** Whether the visitor is known to be in a country that the cookie policy does not list. */
export const isRestricted = async (context: RequestContext): Promise<boolean> =>
  isOutsideRegion(context, (await getCookiePolicy(context)).visibility)

export async function refuseRestricted(context: RequestContext): Promise<void> {
  if (await isRestricted(context)) throw new Refusal('graphql-input', RESTRICTED)
}
