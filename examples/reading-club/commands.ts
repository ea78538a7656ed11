import { type Command, getSettings, logAction, OperatorError, parseArguments, UsageError } from 'zakladka/server'
import { clubsChanged, setMeeting } from './clubs.ts'
import { findClubByName, findProduct, insertClub, readClubs, readNextOfClubs } from './clubs.sql.ts'
import { settings } from './settings.ts'

const add: Command = {
  summary: 'add a reading club',
  usage: 'NAME --place TEXT',
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, { place: { type: 'string' } })
    const [name, ...more] = positionals
    const place = values['place'] as string | undefined
    if (!name || more.length > 0 || !place) throw new UsageError()
    await db.transaction(async (tx) => {
      if (!(await insertClub(tx, { name, place }))) throw new OperatorError(`There is a club ${name} already.`)
      await clubsChanged(tx)
      await logAction(tx, actor, 'reading-club.add', ['reading-club', name])
    })
    print(`Added the club ${name}.`)
    return 0
  },
}

const meet: Command = {
  summary: 'set the next meeting of a reading club, and tell its members by mail',
  usage: 'NAME SKU WHEN [--no-mail]',
  details: 'WHEN is an instant, such as 2027-01-15T18:00+01:00.',
  async run(args, { db, print, actor }) {
    const { values, positionals } = parseArguments(args, { 'no-mail': { type: 'boolean' } })
    const [name, sku, when, ...more] = positionals
    if (!name || !sku || !when || more.length > 0) throw new UsageError()
    const meetsAt = new Date(when)
    if (Number.isNaN(meetsAt.getTime()) || meetsAt < new Date())
      throw new OperatorError(`${when} is no instant in the future.`)
    const [club, product] = [await findClubByName(db, name), await findProduct(db, sku)]
    if (!club) throw new OperatorError(`There is no club ${name}.`)
    if (!product) throw new OperatorError(`There is no product with the SKU ${sku}.`)
    const { 'reading_club/mails/meeting': areMailsOn } = await getSettings(settings, db)
    const set = await db.transaction(async (tx) => {
      const meeting = { clubId: club.id, productId: product.id, meetsAt }
      const done = await setMeeting(tx, meeting, { areMailsSent: areMailsOn && !values['no-mail'] })
      if (done) await logAction(tx, actor, 'reading-club.meet', ['reading-club', name], { after: { sku, meetsAt } })
      return done
    })
    if (!set) throw new OperatorError(`The club ${name} meets at that moment already.`)
    print(`The club ${club.name} talks about ${product.name}; mails to members: ${set.mails}.`)
    return 0
  },
}

const list: Command = {
  summary: 'list the reading clubs and their next meetings',
  usage: '',
  async run(args, { db, print }) {
    if (args.length > 0) throw new UsageError()
    const clubs = await readClubs(db)
    const ids = clubs.map(({ id }) => id)
    const next = new Map((await readNextOfClubs(db, ids, new Date())).map((meeting) => [meeting.clubId, meeting]))
    for (const { id, name, place } of clubs)
      print(`${name}, ${place}: ${next.get(id)?.meetsAt.toISOString() ?? 'no meeting'}`)
    return 0
  },
}

export const commands = { 'reading-club add': add, 'reading-club meet': meet, 'reading-club list': list }
