import {
  createContext,
  Fragment,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FormHTMLAttributes,
  type MouseEvent,
  type SubmitEvent,
} from 'react'
import { formKeyOf } from '../platform/notices.ts'
import { takeTypedValues } from './typed-forms.ts'
import { FIELDS, type FormResult } from './open-page.ts'
import type { ActionSuccess } from './page.ts'
import { useRouter, useView } from './context.ts'

interface ActionState {
  readonly pending: boolean
  readonly problems: Readonly<Record<string, string>>
  /** Errors by field from before the last response. */
  readonly previous?: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
}

interface FormState extends ActionState {
  /** Names of fields that were corrected since the last response. */
  readonly solved: readonly string[]
  /** Newer problems of fields that had one in the response, by field; undefined: solved. */
  readonly latest: Readonly<Record<string, string | undefined>>
  readonly markLatest: (field: string, problem: string | undefined) => void
  /** Key of this form for notices (`formKeyOf`). */
  readonly formKey: string
}

const FormContext = createContext<FormState>({
  pending: false,
  problems: {},
  typed: {},
  solved: [],
  latest: {},
  markLatest: () => {},
  formKey: '',
})

/**
 * State of the enclosing `<Form>`: whether it is pending, its errors by field ('' for the form itself), and values that
 * were typed before a reload.
 */
export const useForm = () => use(FormContext)

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit'> {
  /**
   * Path, from `href`, of the page whose action runs. It must be the page that contains the form, if errors are to be
   * shown without JavaScript.
   */
  to: string
  intent: string
  /** Distinguishes forms with the same intent on a page. */
  form?: string
  /** Values of hidden fields. */
  fields?: Readonly<Record<string, string | number>>
  /** Called instead of navigating to the action's `to`. */
  onDone?: (result: ActionSuccess) => void
}

/** One hidden field with intent, form and hidden values. */
const packFields = ({ intent, form, fields }: Pick<FormProps, 'intent' | 'form' | 'fields'>) =>
  new URLSearchParams(
    Object.entries<string | number>({ intent, ...(form && { form }), ...fields }).map(([name, value]) => [
      name,
      String(value),
    ]),
  ).toString()

/** Errors of fields that were not changed while the form was pending; files are not compared. */
const problemsOfUnchanged = (problems: ActionState['problems'], sent: FormData, now: FormData) =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => JSON.stringify(sent.getAll(name)) === JSON.stringify(now.getAll(name))),
  )

/** State of an action, and a function that runs it and returns the errors if the action is rejected. */
function useAction({ intent, form = '', onDone }: Pick<FormProps, 'intent' | 'form' | 'onDone'>) {
  const router = useRouter()
  const { result } = useView()
  const sent: FormResult | undefined = result?.intent === intent && result.form === form ? result : undefined
  const [actionState, setState] = useState<ActionState>({
    pending: false,
    problems: sent?.problems ?? {},
    typed: sent?.typed ?? {},
  })
  const [latest, setLatest] = useState<FormState['latest']>({})
  const markLatest = useCallback((field: string, problem: string | undefined) => {
    setLatest((old) => (field in old && old[field] === problem ? old : { ...old, [field]: problem }))
  }, [])
  const state: FormState = useMemo(
    () => ({
      ...actionState,
      latest,
      solved: Object.keys(latest).filter((field) => latest[field] === undefined),
      markLatest,
      formKey: formKeyOf(intent, form),
    }),
    [actionState, latest, markLatest, intent, form],
  )
  const running = useRef(false)

  async function run(element: HTMLFormElement, submitter: HTMLElement | null) {
    if (running.current) return undefined
    running.current = true
    setState((old) => ({ ...old, pending: true }))
    const sent = new FormData(element)
    const outcome = await router.submit(element, submitter)
    // the button stays busy until the other site is loaded
    if ('externalUrl' in outcome && outcome.externalUrl) {
      location.assign(outcome.externalUrl)
      return undefined
    }
    running.current = false
    const problems = 'problems' in outcome ? problemsOfUnchanged(outcome.problems, sent, new FormData(element)) : {}
    setState((old) => ({ ...old, pending: false, problems, previous: old.problems }))
    setLatest({})
    if ('problems' in outcome) return problems
    if (onDone) onDone(outcome)
    else if (outcome.to) await router.navigate(outcome.to)
    else await router.refresh()
    return undefined
  }
  const restore = (typed: FormState['typed']) => setState((old) => ({ ...old, typed }))
  return { state, run, restore }
}

/** A form that posts to a page's action: natively before hydration, by the router afterwards. */
export function Form({ to, intent, form, fields, onDone, children, ...rest }: FormProps) {
  const { base, readerId } = useRouter()
  const { state, run, restore } = useAction({ intent, form, onDone })
  const element = useRef<HTMLFormElement>(null)
  const [isRestored, setRestored] = useState(false)

  const recall = useEffectEvent((own: HTMLFormElement) => {
    const typed = takeTypedValues(own, readerId())
    if (!typed) return
    own.closest('details')?.setAttribute('open', '')
    restore(typed)
    setRestored(true)
  })
  useEffect(() => {
    if (element.current) recall(element.current)
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    if (event.defaultPrevented) return
    event.preventDefault()
    const element = event.currentTarget
    const name = Object.keys((await run(element, event.nativeEvent.submitter)) ?? {}).find(Boolean)
    const found = name && element.elements.namedItem(name)
    const field = found instanceof RadioNodeList ? found[0] : found
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    // fields show their own errors, so native validation is off
    <form
      noValidate
      {...rest}
      ref={element}
      method="post"
      action={base + to}
      onSubmit={(event) => void submit(event)}
      aria-busy={state.pending || undefined}
      data-typed={Object.keys(state.typed).length > 0 || undefined}
    >
      <input type="hidden" name={FIELDS} value={packFields({ intent, form, fields })} />
      <FormContext value={state}>
        {/* remounted, since fields use the typed values as their default values */}
        <Fragment key={Number(isRestored)}>{children}</Fragment>
      </FormContext>
    </form>
  )
}

const BUTTONS = 'buttons'

/** One shared form for all buttons without fields, since a list has three such buttons per book. */
export const ButtonsForm = () => <form id={BUTTONS} method="post" hidden />

/**
 * Props and state of a button that acts as a form without fields; `press` runs its action and returns the errors if the
 * action is rejected.
 */
export function useButtonForm({
  to,
  intent,
  form,
  fields,
  onDone,
}: Omit<FormProps, keyof FormHTMLAttributes<HTMLFormElement>>) {
  const { base } = useRouter()
  const { state, run } = useAction({ intent, form, onDone })
  const press = async (button: HTMLButtonElement) => (button.form ? await run(button.form, button) : undefined)
  return {
    ...state,
    press,
    button: {
      type: 'submit',
      form: BUTTONS,
      formAction: base + to,
      name: FIELDS,
      value: packFields({ intent, form, fields }),
      loading: state.pending,
      onClick(event: MouseEvent<HTMLButtonElement>) {
        event.preventDefault()
        void press(event.currentTarget)
      },
    },
  } as const
}
