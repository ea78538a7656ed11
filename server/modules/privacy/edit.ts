import { toSameOriginPath } from '../../../rules/same-origin-path.ts'
import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  type Configuration,
  type ConfigurationPath,
  getConfiguration,
  kindOf,
  setConfiguration,
} from '../store/index.ts'
import { CONSENTS_TAG, textIdOf } from './consents.ts'
import { COOKIES_TAG } from './cookies.ts'
import { deleteCookie, enableGroup, listConsents, listGroups, updateConsent, writeCookie } from './edit.sql.ts'
import { PAIRS, pairProblem } from './policy.ts'

/** An invalid change, with a message for the operator. */
export class PrivacyError extends Error {}

const DEFAULT_VIEW = 'default'

interface ConsentChange {
  isEnabled?: boolean
  isRequired?: boolean
  text?: string
  link?: string
}

/** A changed text is stored as a new version, so that earlier consents keep the text that was shown. */
export async function changeConsent(
  db: Db,
  actor: Actor,
  code: string,
  { text, link, ...flags }: ConsentChange,
  storeCode = DEFAULT_VIEW,
): Promise<void> {
  if (!(await listConsents(db)).some((consent) => consent.code === code))
    throw new PrivacyError(`There is no consent ${code}: consents list shows them.`)
  if (text !== undefined && text.trim() === '') throw new PrivacyError('A consent needs a text.')
  const path = toSameOriginPath(link)
  if (link !== undefined && path === undefined)
    throw new PrivacyError('A link is a path of the shop, such as /regulamin.')
  await db.transaction(async (tx) => {
    if (text !== undefined) await textIdOf(tx, { code, storeCode, consentText: text.trim() })
    await updateConsent(tx, code, { ...flags, links: path === undefined ? undefined : { [storeCode]: path } })
    await notifyChangedTags(tx, [CONSENTS_TAG])
    await logAction(tx, actor, 'consent.change', ['consent', code], {
      after: { ...flags, storeCode, hasNewText: text !== undefined, path },
    })
  })
}

export interface CookieChange {
  name: string
  group: string
  provider: string
  type: string
  lifetime: string
  description: string
}

const TYPES = ['cookie', 'localStorage', 'sessionStorage', 'cache']

export async function setCookie(
  db: Db,
  actor: Actor,
  { group, lifetime, description, ...cookie }: CookieChange,
  storeCode = DEFAULT_VIEW,
): Promise<void> {
  const found = (await listGroups(db)).find(({ code }) => code === group)
  if (!found) throw new PrivacyError(`There is no group ${group}: cookies list shows them.`)
  if (!TYPES.includes(cookie.type)) throw new PrivacyError(`The type is one of ${TYPES.join(', ')}.`)
  const toViewTexts = (text: string) => ({ [DEFAULT_VIEW]: text, [storeCode]: text })
  await db.transaction(async (tx) => {
    await writeCookie(tx, {
      ...cookie,
      groupId: found.id,
      lifetimes: storeCode === DEFAULT_VIEW ? toViewTexts(lifetime) : { [storeCode]: lifetime },
      descriptions: storeCode === DEFAULT_VIEW ? toViewTexts(description) : { [storeCode]: description },
    })
    await logAction(tx, actor, 'cookie.set', ['cookie', cookie.name], { after: { group, storeCode } })
    await notifyChangedTags(tx, [COOKIES_TAG])
  })
}

export const removeCookie = (db: Db, actor: Actor, name: string): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await deleteCookie(tx, name)) === 0)
      throw new PrivacyError(`There is no cookie ${name} of others; the shop's own are listed by its code.`)
    await logAction(tx, actor, 'cookie.remove', ['cookie', name])
    await notifyChangedTags(tx, [COOKIES_TAG])
  })

export async function setCookieGroup(db: Db, actor: Actor, code: string, isEnabled: boolean): Promise<void> {
  const group = (await listGroups(db)).find((one) => one.code === code)
  if (!group) throw new PrivacyError(`There is no group ${code}: cookies list shows them.`)
  if (group.isEssential) throw new PrivacyError('Essential cookies are always on.')
  await db.transaction(async (tx) => {
    await enableGroup(tx, code, isEnabled)
    await logAction(tx, actor, 'cookie-group.change', ['cookie-group', code], { after: { isEnabled } })
    await notifyChangedTags(tx, [COOKIES_TAG])
  })
}

const PREFIXES = ['amasty_gdprcookie/cookie_policy/', 'amasty_gdprcookie/cookie_bar_customisation/'] as const

const pathsIn = (configuration: Configuration) =>
  (Object.keys(configuration) as ConfigurationPath[]).filter((path) =>
    PREFIXES.some((prefix) => path.startsWith(prefix)),
  )

const nameOf = (path: string) => PREFIXES.reduce((name, prefix) => name.replace(prefix, ''), path)

/** Names without the prefix, such as `location`, and values of a view. */
export async function listBarSettings(db: Db, storeCode = DEFAULT_VIEW) {
  const configuration = await getConfiguration(db, storeCode)
  return pathsIn(configuration).map((path) => ({ name: nameOf(path), value: configuration[path] }))
}

/** Sets several values, or none if one is invalid or two colours have too little contrast; returns warnings. */
export async function setBar(
  db: Db,
  actor: Actor,
  changes: ReadonlyMap<string, string>,
  storeCode?: string,
): Promise<string[]> {
  const before = await getConfiguration(db, storeCode ?? DEFAULT_VIEW)
  const entries = [...changes].map(([name, value]) => {
    const path = pathsIn(before).find((known) => nameOf(known) === name)
    if (!path) throw new PrivacyError(`There is no setting ${name}: cookies list shows them.`)
    const { allowed, parse } = kindOf(path)
    const stored = parse(value)
    if (stored === undefined) throw new PrivacyError(`${name} is ${allowed}.`)
    return { path, value: stored }
  })
  const after = { ...before, ...Object.fromEntries(entries.map(({ path, value }) => [path, value])) } as Configuration
  for (const pair of PAIRS) {
    const problem = pairProblem(after, pair)
    if (problem) throw new PrivacyError(`${problem}.`)
  }
  await setConfiguration(db, actor, entries, storeCode)
  return warningsOf(after)
}

const BAR = 'amasty_gdprcookie/cookie_bar_customisation'
const COLORS = ['button_color', 'button_hover_color', 'text_color', 'text_hover_color'] as const

function warningsOf(configuration: Configuration): string[] {
  if (configuration[`${BAR}/decline_button/enabled`] !== '1')
    return ['Without Decline, refusing takes more steps than agreeing: the law wants both to be as easy.']
  const isUnequal = COLORS.some(
    (color) => configuration[`${BAR}/accept_button/${color}`] !== configuration[`${BAR}/decline_button/${color}`],
  )
  return isUnequal ? ['Accept and Decline have other colours: neither may be easier to see.'] : []
}
