import { createContext, use, useState, type FormHTMLAttributes, type SubmitEvent } from 'react'
import { FIELDS, type FormResult } from './open-page.ts'
import type { Done } from './page.ts'
import { useRouter, useView } from './context.ts'

interface FormState {
  readonly pending: boolean
  readonly problems: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
}

const FormContext = createContext<FormState>({ pending: false, problems: {}, typed: {} })

/** Inside a `<Form>`: whether it is on its way, its problems by field ('' for the whole), what had been typed before the page was rendered anew. */
export const useForm = () => use(FormContext)

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit'> {
  /** The path of the page whose action runs, from `href`; its own page's path where the form should show its problems before scripts are up. */
  to: string
  intent: string
  /** Tells forms with one intent on one page apart. */
  form?: string
  /** What it says beside what is typed. */
  fields?: Readonly<Record<string, string | number>>
  /** Runs instead of going where the action says. */
  onDone?: (done: Done) => void
}

const packed = (fields: NonNullable<FormProps['fields']>) => new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()

/** A form that posts to a page's action: by itself before scripts are up, in the browser afterwards. */
export function Form({ to, intent, form = '', fields, onDone, children, ...rest }: FormProps) {
  const shell = useRouter()
  const { result } = useView()
  const sent: FormResult | undefined = result?.intent === intent && result.form === form ? result : undefined
  const [state, setState] = useState<FormState>({ pending: false, problems: sent?.problems ?? {}, typed: sent?.typed ?? {} })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    if (event.defaultPrevented) return
    event.preventDefault()
    if (state.pending) return
    const element = event.currentTarget
    setState((old) => ({ ...old, pending: true }))
    const answer = await shell.submit(element, event.nativeEvent.submitter)
    const problems = 'problems' in answer ? answer.problems : {}
    setState((old) => ({ ...old, pending: false, problems }))
    if ('problems' in answer) {
      const name = Object.keys(problems).find(Boolean)
      const field = name && element.elements.namedItem(name)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    if (onDone) onDone(answer)
    else if (answer.to) await shell.navigate(answer.to)
    else await shell.refresh()
  }

  return (
    // the fields tell what is wrong, in the shop's words
    <form noValidate {...rest} method="post" action={shell.base + to} onSubmit={(event) => void submit(event)} aria-busy={state.pending || undefined}>
      {/* one field for all of them: a list has three forms a book */}
      <input type="hidden" name={FIELDS} value={packed({ intent, ...(form && { form }), ...fields })} />
      <FormContext value={state}>{children}</FormContext>
    </form>
  )
}
