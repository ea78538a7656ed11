import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Database } from '../../platform/db/db.ts'
import { insertMethod, type MethodChange, readAllMethods, writeMethod, writeRates } from './edit-methods.sql.ts'
import type { DeliveryRate } from './methods.sql.ts'

/** An invalid change, with a message for the operator. */
export class MethodError extends Error {}

const MAX_RATES = 50
const CODE = /^[a-z][a-z0-9_]{1,30}$/

/** Of methods with a prefix known to Magento's clients, the method code alone; of others, both codes. */
const shortCodeOf = (carrierCode: string, methodCode: string) =>
  /^(?:courier|pickup|orlen)_/.test(methodCode) ? methodCode : `${carrierCode}_${methodCode}`

export const listAllMethods = readAllMethods

/** Changes a method, or creates one that is inactive until it is switched on; true if it is new. */
export async function setMethod(
  db: Database,
  actor: Actor,
  codes: { carrierCode: string; methodCode: string },
  change: MethodChange,
  rates?: readonly DeliveryRate[],
): Promise<boolean> {
  checkRates(rates ?? [])
  return db.transaction(async (tx) => {
    const known = (await readAllMethods(tx)).find(
      ({ carrierCode, methodCode }) => carrierCode === codes.carrierCode && methodCode === codes.methodCode,
    )
    const kind = change.kind ?? known?.kind
    const network = change.pointNetwork === undefined ? known?.pointNetwork : change.pointNetwork
    if (!known) {
      if (!CODE.test(codes.carrierCode) || !CODE.test(codes.methodCode))
        throw new MethodError('A code has small letters, digits and underscores.')
      if (!change.title || change.price === undefined || !kind)
        throw new MethodError(
          `There is no method ${codes.carrierCode} ${codes.methodCode}. A new one needs --kind, --title and --price.`,
        )
    }
    if ((kind === 'point') !== Boolean(network))
      throw new MethodError(
        kind === 'point'
          ? 'A delivery method to points needs --network.'
          : '--network is only for delivery methods to points.',
      )
    if (!known) {
      const shortCode = shortCodeOf(codes.carrierCode, codes.methodCode)
      await insertMethod(tx, { ...codes, shortCode }, { ...change, carrierTitle: change.carrierTitle ?? change.title })
    }
    await writeMethod(tx, codes, change)
    if (rates) await writeRates(tx, codes, rates)
    await notifyChangedTags(tx, ['store', 'delivery'])
    await logAction(
      tx,
      actor,
      known ? 'delivery.change-method' : 'delivery.add-method',
      ['delivery-method', `${codes.carrierCode}/${codes.methodCode}`],
      { before: known && { ...known }, after: { ...change, rates } },
    )
    return !known
  })
}

function checkRates(rates: readonly DeliveryRate[]): void {
  if (rates.length > MAX_RATES) throw new MethodError(`A method has at most ${MAX_RATES} rates.`)
  const places = rates.map(({ toWeightG, fromValue }) => `${toWeightG} ${fromValue}`)
  if (new Set(places).size < places.length) throw new MethodError('Two rates are for the same weight and value.')
}
