import { GraphqlError } from '../../web/api/document.ts'
import { loadPart } from '../../web/platform/load-part.ts'
import { fill, type Filling, type SlotData } from '../app/platform/slots/slot.tsx'
import type { AnySlot, SlotContext, SlotName } from '../app/platform/slots/slots.ts'
import type { NamedExtension } from './extension.ts'

type Loadable = Pick<AnySlot, 'View'> & { load?: (context: SlotContext, of: unknown) => Promise<unknown> }

/** What one extension puts into one slot. */
export interface SlotFilling {
  name: SlotName
  by: string
  open: () => Promise<{ slot: Loadable }>
}

/** What extensions put into slots, in the order of the extensions. */
export const fillingsOf = (extensions: readonly NamedExtension[]): SlotFilling[] =>
  extensions.flatMap(({ name: by, slots = {} }) =>
    Object.entries(slots).map(([name, open]) => ({
      name: name as SlotName,
      by,
      open: open as unknown as SlotFilling['open'],
    })),
  )

/** Loads the components of slots. One that cannot be loaded is left out. */
export async function openSlots(fillings: readonly SlotFilling[]): Promise<void> {
  await Promise.all(
    fillings.map(async ({ name, by, open }) => {
      try {
        const { slot } = await loadPart(open)
        fill(name, { by, View: slot.View as unknown as Filling['View'], needsData: slot.load !== undefined })
      } catch (error) {
        console.warn(error)
      }
    }),
  )
}

/** Milliseconds that a slot may hold up its page. */
const TIME_LIMIT_MS = 2000

const timeUp = () =>
  new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('it took too long')), TIME_LIMIT_MS)
    ;(timer as { unref?: () => void }).unref?.()
  })

/** Loads the data of slots. What fails, or does not exist on this back end, is left out. */
export async function loadSlots(
  fillings: readonly SlotFilling[],
  context: SlotContext,
  of?: unknown,
): Promise<SlotData> {
  const found: Partial<Record<SlotName, Record<string, unknown>>> = {}
  await Promise.all(
    fillings.map(async ({ name, by, open }) => {
      try {
        const { slot } = await loadPart(open)
        const data = slot.load && (await Promise.race([slot.load(context, of), timeUp()]))
        if (data !== undefined && data !== null) found[name] = { ...found[name], [by]: data }
      } catch (error) {
        // another commerce server may know nothing of it
        if (error instanceof GraphqlError && error.isUnknownToBackend) return
        if (!context.signal.aborted) console.error(`${by}: the slot ${name} is left out`, error)
      }
    }),
  )
  return found
}
