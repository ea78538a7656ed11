import { isNrb } from '../../../rules/nrb.ts'
import { countUnsentMails } from '../../modules/mail/index.ts'
import { getConfiguration, missingFacts, seller, PLACEHOLDER_SHOP_NAME } from '../../modules/store/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { mailServerProblem } from '../../platform/mail/mail.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { alignColumns } from '../columns.ts'
import { type ShopReadiness, readShopReadiness } from './checklist.sql.ts'
import { type Command, OperatorError } from '../command.ts'
import { checkLegalPages } from './legal-pages.ts'

interface Item {
  what: string
  isDone: boolean
  /** How to do it. */
  how: string
}

const NOTHING: ShopReadiness = {
  categories: 0,
  titles: 0,
  pickups: 0,
  sendsParcels: false,
  deliveries: 0,
  pickupMethods: 0,
  takesCash: false,
  networksWithoutPoints: [],
  agreements: 0,
  viewsWithoutServiceConsent: [],
  hasAccount: false,
}

const isPublic = (baseUrl: string) =>
  baseUrl.startsWith('https://') && !/^(localhost|127\.|\[::1\])/.test(new URL(baseUrl).host)

/** The requirements for opening the shop, and whether they are met. */
async function checklist(db: Db, settings: Settings): Promise<Item[]> {
  const has = (await readShopReadiness(db)) ?? NOTHING
  const who = seller(await getConfiguration(db, 'default'))
  const canPay =
    settings.payu?.isTrial === false ||
    settings.autopay?.isTrial === false ||
    (has.hasAccount && isNrb(who.bankAccount)) ||
    has.takesCash
  const [legalPages, mailProblem] = await Promise.all([
    checkLegalPages(db),
    settings.smtpUrl === undefined ? undefined : mailServerProblem(settings.smtpUrl),
  ])
  return [
    {
      what: 'the name of the shop',
      isDone: who.shopName !== '' && who.shopName !== PLACEHOLDER_SHOP_NAME,
      how: 'settings set name "Księgarnia Pod Lipą"',
    },
    {
      what: 'the seller: company, address, NIP',
      isDone: missingFacts(who).length === 0,
      how: 'settings set company|street|postcode|city|nip …',
    },
    {
      what: 'contact of the shop: e-mail, phone',
      isDone: who.email !== '' && who.phone !== '',
      how: 'settings set email|phone …',
    },
    {
      what: 'a warehouse that ships parcels',
      isDone: has.sendsParcels,
      how: 'source add CODE --name … --street … --postcode … --city …',
    },
    { what: 'categories', isDone: has.categories > 0, how: 'category add "Literatura" --name en=Fiction --menu' },
    { what: 'titles', isDone: has.titles > 0, how: 'import csv FILE, import onix FILE' },
    {
      what: 'a delivery method',
      isDone: has.deliveries > 0 || (has.pickupMethods > 0 && has.pickups > 0),
      how: 'delivery set CARRIER METHOD --kind courier --title … --price 14.99 --on',
    },
    {
      what: 'a payment method',
      isDone: canPay,
      how: 'settings set bank-account …, or keys of PayU or Autopay in the environment',
    },
    {
      what: 'the points of delivery methods to lockers and points',
      isDone: has.networksWithoutPoints.length === 0,
      how: `points import ${has.networksWithoutPoints.join('|')} FILE, or settings set delivery/points/… ADDRESS`,
    },
    ...legalPages.map(({ what, problem }) => ({ what, isDone: problem === undefined, how: problem ?? '' })),
    {
      what: 'the agreements of the checkout',
      isDone: has.agreements > 0,
      how: 'content edit agreements/regulamin-sklepu.html',
    },
    {
      what: 'the consent to services before the 14 days for withdrawal are over',
      isDone: has.viewsWithoutServiceConsent.length === 0,
      how:
        'content edit agreements/NAME.html, with concerns: service, in the view ' +
        has.viewsWithoutServiceConsent.join(', '),
    },
    {
      what: 'outgoing mail',
      isDone: settings.smtpUrl !== undefined && mailProblem === undefined,
      how: mailProblem ? `SMTP_URL: the mail server does not answer: ${mailProblem}` : 'SMTP_URL in the environment',
    },
    { what: 'every mail was sent', isDone: (await countUnsentMails(db)) === 0, how: 'mails list' },
    { what: 'the public address of the shop', isDone: isPublic(settings.baseUrl), how: 'BASE_URL in the environment' },
  ]
}

/** The checklist as printed lines. */
export async function checklistLines(db: Db, settings: Settings): Promise<string[]> {
  return linesOf(await checklist(db, settings))
}

function linesOf(items: readonly Item[]): string[] {
  const missing = items.filter(({ isDone }) => !isDone).length
  return [
    missing === 0 ? 'The shop can open.' : `Before the shop opens (${items.length - missing} of ${items.length} done):`,
    ...alignColumns(items.map(({ what, isDone, how }) => [isDone ? '  [x]' : '  [ ]', what, isDone ? '' : how])),
    ...(missing === 0 ? [] : ['  Run each as npm run shop -- …; to print this list again: npm run shop -- checklist']),
  ]
}

export const checklistCommand: Command = {
  summary: 'list what the shop still needs before it opens',
  usage: '',
  details: 'Exits with 1 while something is missing.',
  async run(args, { db, settings, print }) {
    if (args.length > 0) throw new OperatorError('checklist takes no arguments')
    const items = await checklist(db, settings)
    for (const line of linesOf(items)) print(line)
    return items.every(({ isDone }) => isDone) ? 0 : 1
  },
}
