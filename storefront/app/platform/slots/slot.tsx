import { createContext, Suspense, use, type ComponentType } from 'react'
import { Boundary } from '../../../../web/platform/boundary.tsx'
import { useView } from '../../../../web/router/context.ts'
import type { SlotName, Slots } from './slots.ts'

/** What an extension has put into a slot. */
export interface Filling {
  /** Name of the extension. */
  by: string
  View: ComponentType<{ of: unknown; data: unknown }>
  /** It is shown only with its data. */
  needsData: boolean
}

/** Data of slots by slot and extension. */
export type SlotData = Readonly<Partial<Record<SlotName, Readonly<Record<string, unknown>>>>>

export const SlotDataContext = createContext<SlotData>({})

const fillings = new Map<SlotName, Filling[]>()

/** Called once the components of a slot are loaded, before the page that shows them. */
export function fill(name: SlotName, filling: Filling): void {
  const others = (fillings.get(name) ?? []).filter(({ by }) => by !== filling.by)
  fillings.set(name, [...others, filling])
}

interface Props<Name extends SlotName> {
  name: Name
  of: Slots[Name]
}

/**
 * A place for extensions. The build removes it where none fills it (tools/bundle/slots.mjs), so it is written in one
 * line: `<Slot name="…" of={…} />`. A failure in it, on the server or in the browser, leaves it empty.
 */
export function Slot<Name extends SlotName>({ name, of }: Props<Name>) {
  const view = useView()
  const data: Readonly<Record<string, unknown>> = use(SlotDataContext)[name] ?? {}
  return fillings.get(name)?.map(
    ({ by, View, needsData }) =>
      !(needsData && (data[by] ?? null) === null) && (
        <Boundary key={by} page={view}>
          {/* the server leaves out what fails below it; the browser tries again */}
          <Suspense fallback={null}>
            <View of={of} data={data[by]} />
          </Suspense>
        </Boundary>
      ),
  )
}
