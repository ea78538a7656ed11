import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { MinusIcon, PlusIcon } from '../icon/icons.tsx'
import styles from './number-stepper.module.css'

type NumberStepperProps = {
  label: string
  minusLabel: string
  plusLabel: string
  name?: string
  value?: number
  defaultValue?: number
  min?: number
  max?: number
  /** Upper end of the buttons, if lower than the maximum that can be typed. */
  end?: number
  step?: number
  disabled?: boolean
  /** Called with typed numbers outside of the range too, NaN for none: they stay in the field. */
  onChange?: (value: number) => void
  id?: string
  className?: string
}

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const textOf = (value: number) => (Number.isNaN(value) ? '' : String(value))

export function NumberStepper({
  label,
  minusLabel,
  plusLabel,
  name,
  value,
  defaultValue,
  min = 1,
  max = 200,
  end = max,
  step = 1,
  disabled,
  onChange,
  id,
  className,
}: NumberStepperProps) {
  const generated = useId()
  const fieldId = id ?? generated
  const [own, setOwn] = useState(defaultValue ?? min)
  const [typed, setTyped] = useState<string>()
  const current = value ?? own

  const commit = (next: number) => {
    setTyped(undefined)
    setOwn(next)
    if (!Object.is(next, current)) onChange?.(next)
  }
  const move = (by: number) => {
    const whole = Math.trunc((current || 0) / step) * step
    commit(Math.min(Math.max(whole + by, min), end))
  }
  const field = useRef<HTMLInputElement>(null)
  // keeps a value that was typed before hydration
  const commitEarlyInput = useEffectEvent(() => {
    const typedBefore = field.current?.value ?? ''
    if (typedBefore !== textOf(current)) commit(numberOf(typedBefore))
  })
  useEffect(() => commitEarlyInput(), [])
  const commitTyped = () => {
    if (typed !== undefined) commit(numberOf(typed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      move(by)
    } else if (event.key === 'Enter') commitTyped()
  }

  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(styles.stepper, className)}
      data-disabled={disabled || undefined}
    >
      <Step label={minusLabel} isDisabled={disabled || current <= min} onPress={() => move(-step)} controls={fieldId}>
        <MinusIcon size={18} />
      </Step>
      <input
        ref={field}
        id={fieldId}
        name={name}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        aria-label={label}
        className={styles.input}
        value={typed ?? textOf(current)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commitTyped}
        onKeyDown={onKeyDown}
      />
      <Step label={plusLabel} isDisabled={disabled || current >= end} onPress={() => move(step)} controls={fieldId}>
        <PlusIcon size={18} />
      </Step>
    </div>
  )
}

function Step({
  label,
  isDisabled,
  onPress,
  controls,
  children,
}: {
  label: string
  isDisabled?: boolean
  onPress: () => void
  controls: string
  children: ReactNode
}) {
  return (
    // aria-disabled instead of disabled, so that a focused button does not lose focus
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-controls={controls}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
    >
      {children}
    </button>
  )
}
