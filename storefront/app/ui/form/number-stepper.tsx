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
  step?: number
  disabled?: boolean
  onChange?: (value: number) => void
  /** Called on each change: with the limit if the value was clamped to it, otherwise with undefined. */
  onClamp?: (clamped: Clamped | undefined) => void
  id?: string
  className?: string
}

export interface Clamped {
  to: number
  bound: 'min' | 'max'
}

export function NumberStepper({
  label,
  minusLabel,
  plusLabel,
  name,
  value,
  defaultValue,
  min = 1,
  max = 200,
  step = 1,
  disabled,
  onChange,
  onClamp,
  id,
  className,
}: NumberStepperProps) {
  const generated = useId()
  const fieldId = id ?? generated
  const [own, setOwn] = useState(defaultValue ?? min)
  const [typed, setTyped] = useState<string>()
  const current = value ?? own
  const clamp = (requested: number) => Math.min(Math.max(requested, min), max)

  const commit = (requested: number) => {
    setTyped(undefined)
    if (Number.isNaN(requested)) return
    const next = clamp(Math.round(requested))
    setOwn(next)
    onClamp?.(requested === next ? undefined : { to: next, bound: requested > next ? 'max' : 'min' })
    if (next !== current) onChange?.(next)
  }
  const field = useRef<HTMLInputElement>(null)
  // keeps a value that was typed before hydration
  const commitEarlyInput = useEffectEvent(() => {
    const typedBefore = field.current?.value ?? ''
    if (typedBefore !== String(current)) commit(Number.parseInt(typedBefore, 10))
  })
  useEffect(() => commitEarlyInput(), [])
  const commitTyped = () => {
    if (typed !== undefined) commit(Number.parseInt(typed, 10))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      commit(current + move)
    } else if (event.key === 'Enter') commitTyped()
  }

  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(styles.stepper, className)}
      data-disabled={disabled || undefined}
    >
      <Step
        label={minusLabel}
        isDisabled={disabled || current <= min}
        onPress={() => commit(current - step)}
        controls={fieldId}
      >
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
        value={typed ?? current}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commitTyped}
        onKeyDown={onKeyDown}
      />
      <Step
        label={plusLabel}
        isDisabled={disabled || current >= max}
        onPress={() => commit(current + step)}
        controls={fieldId}
      >
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
