import { dayInWarsaw, instantInWarsaw } from '../../../language/warsaw-time.ts'
import { isDay } from '../../../rules/day.ts'
import {
  changeConsent,
  exportLog,
  listBarSettings,
  listConsents,
  listGroups,
  listTexts,
  PrivacyError,
  removeCookie,
  setBar,
  setCookie,
  setCookieGroup,
} from '../../modules/privacy/index.ts'
import { listStoreViews } from '../../modules/store/index.ts'
import { type Command, type CommandContext, OperatorError, withOperatorErrors } from '../command.ts'
import { parseArguments, parseOptions } from '../parse-arguments.ts'

async function parseStoreView({ db }: CommandContext, value: unknown): Promise<string | undefined> {
  if (typeof value !== 'string') return undefined
  const codes = (await listStoreViews(db)).map(({ code }) => code)
  if (!codes.includes(value)) throw new OperatorError(`--view takes one of ${codes.join(', ')}`)
  return value
}

function parseYesNo(value: unknown, option: string): boolean | undefined {
  if (value === undefined) return undefined
  if (value !== 'yes' && value !== 'no') throw new OperatorError(`--${option} takes yes or no`)
  return value === 'yes'
}

function parseDay(value: unknown, option: string): Date | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !isDay(value)) throw new OperatorError(`--${option} takes a day such as 2026-11-30`)
  return instantInWarsaw(value)
}

const list: Command = {
  summary: 'list the consents that forms request',
  usage: '',
  async run(args, { db, print }) {
    if (parseArguments(args, {}).positionals.length > 0) throw new OperatorError('consents list takes no arguments')
    for (const { code, scope, name, isEnabled, isRequired } of await listConsents(db))
      print(`${scope}  ${code}  ${isEnabled ? 'on' : 'off'}  ${isRequired ? 'required' : 'optional'}  ${name}`)
    return 0
  },
}

const show: Command = {
  summary: 'print all versions of the texts of a consent',
  usage: 'CODE',
  async run(args, { db, print }) {
    const [code, ...more] = parseArguments(args, {}).positionals
    const consent = code && more.length === 0 ? (await listConsents(db)).find((one) => one.code === code) : undefined
    if (!consent) throw new OperatorError('consents show takes a code of consents list')
    for (const [view, link] of Object.entries(consent.links)) print(`${view}  link ${link}`)
    for (const { storeCode, version, text, createdAt } of await listTexts(db, consent.code))
      print(`${storeCode}  version ${version}, ${dayInWarsaw(createdAt)}: ${text}`)
    return 0
  },
}

const set: Command = {
  summary: 'turn a consent on or off, make it required, or change its text',
  usage: 'CODE [--enabled yes|no] [--required yes|no] [--text TEXT] [--link PATH] [--view CODE]',
  details: `--text and --link apply to one store view, by default to default.
  A changed text is a new version; earlier consents stay on record with the text that was shown.`,
  async run(args, context) {
    const { values, positionals } = parseArguments(args, {
      enabled: { type: 'string' },
      required: { type: 'string' },
      text: { type: 'string' },
      link: { type: 'string' },
      view: { type: 'string' },
    })
    const [code, ...more] = positionals
    if (!code || more.length > 0 || Object.keys(values).length === 0)
      throw new OperatorError('consents set takes a code and what is changed')
    const change = {
      isEnabled: parseYesNo(values['enabled'], 'enabled'),
      isRequired: parseYesNo(values['required'], 'required'),
      text: values['text'] as string | undefined,
      link: values['link'] as string | undefined,
    }
    await withOperatorErrors(
      changeConsent(context.db, context.actor, code, change, await parseStoreView(context, values['view'])),
      PrivacyError,
    )
    context.print(`${code} is changed.`)
    return 0
  },
}

const exportCommand: Command = {
  summary: 'write the log of consents as a table',
  usage: '[--from DAY] [--to DAY]',
  details: 'CSV on standard output. --from is inclusive, --to exclusive, both in Warsaw.',
  async run(args, { db, write, signal }) {
    const { values, positionals } = parseArguments(args, { from: { type: 'string' }, to: { type: 'string' } })
    if (positionals.length > 0) throw new OperatorError('consents export takes options only')
    for await (const chunk of exportLog(db, {
      from: parseDay(values['from'], 'from'),
      to: parseDay(values['to'], 'to'),
    })) {
      if (signal.aborted) return 1
      await write(chunk)
    }
    return 0
  },
}

const cookiesList: Command = {
  summary: 'list groups of cookies, and the settings of the consent bar',
  usage: '[--view CODE]',
  async run(args, context) {
    const values = parseOptions(args, { view: { type: 'string' } })
    const view = await parseStoreView(context, values['view'])
    for (const { code, isEssential, isEnabled } of await listGroups(context.db))
      context.print(`group ${code}  ${isEssential ? 'always on' : isEnabled ? 'offered' : 'not offered'}`)
    for (const { name, value } of await listBarSettings(context.db, view))
      context.print(`${name}  ${typeof value === 'boolean' ? (value ? 'on' : 'off') : value}`)
    return 0
  },
}

const cookiesSet: Command = {
  summary: 'describe a third-party cookie, such as one of a script that a tag manager loads',
  usage: 'NAME --group CODE --provider NAME --lifetime TEXT --description TEXT [--type TYPE] [--view CODE]',
  details: `A name may end with * . --type: cookie (default), localStorage, sessionStorage or cache.
  --lifetime and --description are of one store view. The shop's own cookies are listed already.`,
  async run(args, context) {
    const { values, positionals } = parseArguments(args, {
      group: { type: 'string' },
      provider: { type: 'string' },
      type: { type: 'string' },
      lifetime: { type: 'string' },
      description: { type: 'string' },
      view: { type: 'string' },
    })
    const [name, ...more] = positionals
    const { group, provider, type = 'cookie', lifetime, description } = values as Record<string, string | undefined>
    if (!name || more.length > 0 || !group || !provider || !lifetime || !description)
      throw new OperatorError('cookies set takes a name, --group, --provider, --lifetime and --description')
    const cookie = { name, group, provider, type, lifetime, description }
    await withOperatorErrors(
      setCookie(context.db, context.actor, cookie, await parseStoreView(context, values['view'])),
      PrivacyError,
    )
    context.print(`${name} is in the group ${group}.`)
    return 0
  },
}

const cookiesRemove: Command = {
  summary: 'remove a third-party cookie from the list',
  usage: 'NAME',
  async run(args, { db, print, actor }) {
    const [name, ...more] = parseArguments(args, {}).positionals
    if (!name || more.length > 0) throw new OperatorError('cookies remove takes a name')
    await withOperatorErrors(removeCookie(db, actor, name), PrivacyError)
    print(`${name} is not listed any more.`)
    return 0
  },
}

const cookiesGroup: Command = {
  summary: 'turn a group of cookies on or off',
  usage: 'CODE on|off',
  async run(args, { db, print, actor }) {
    const [code, text, ...more] = parseArguments(args, {}).positionals
    if (!code || (text !== 'on' && text !== 'off') || more.length > 0)
      throw new OperatorError('cookies group takes a code and on or off')
    await withOperatorErrors(setCookieGroup(db, actor, code, text === 'on'), PrivacyError)
    print(`${code} is ${text}.`)
    return 0
  },
}

const cookiesBar: Command = {
  summary: 'set text, position, colours and buttons of the consent bar',
  usage: 'NAME VALUE [NAME VALUE…] [--view CODE]',
  details: `Names are those of cookies list: cookies bar location top auto_cleaning_days 90.
  Set a text colour together with its background: their contrast must be 4.5. An empty colour is the
  shop's own; settings unset brings any default back, by the path that settings list shows.
  bar_visibility takes none, all or PL,DE; countries need COUNTRY_HEADER (docs/configuration.md).`,
  async run(args, context) {
    const { values, positionals } = parseArguments(args, { view: { type: 'string' } })
    if (positionals.length === 0 || positionals.length % 2 === 1)
      throw new OperatorError('cookies bar takes names and values')
    const changes = new Map(
      positionals.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name, positionals[index + 1] ?? '']] : [],
      ),
    )
    const warnings = await withOperatorErrors(
      setBar(context.db, context.actor, changes, await parseStoreView(context, values['view'])),
      PrivacyError,
    )
    for (const [name, value] of changes) context.print(`${name}  ${value}`)
    for (const warning of warnings) context.print(`Warning: ${warning}`)
    return 0
  },
}

export const privacyCommands: Readonly<Record<string, Command>> = {
  'consents list': list,
  'consents show': show,
  'consents set': set,
  'consents export': exportCommand,
  'cookies list': cookiesList,
  'cookies set': cookiesSet,
  'cookies remove': cookiesRemove,
  'cookies group': cookiesGroup,
  'cookies bar': cookiesBar,
}
