import { Form, useForm } from '../../platform/router/form.tsx'
import type { Done } from '../../platform/router/page.ts'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { CompareIcon } from '../../ui/icons.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { href } from '../../routes.ts'
import { keepCompared, useCompared } from './compare-store.ts'
import styles from './compare-button.module.css'

interface Props {
  product: { id: number | null; name: string | null }
  /** With its word beside the sign, where there is room for it. */
  worded?: boolean
}

/** Puts a title beside the others to compare, and takes it away again: by itself a form that leads to the comparison. */
export function CompareButton({ product: { id, name }, worded }: Props) {
  const isCompared = useCompared().includes(id ?? 0)
  const done = ({ value }: Done) => keepCompared(value as number[])
  return (
    <Form to={href('compare')} intent={isCompared ? 'remove' : 'add'} form={String(id)} fields={{ product: id ?? '' }} onDone={done} className={styles.form}>
      <Press isPressed={isCompared} name={name ?? ''} worded={worded} />
    </Form>
  )
}

function Press({ isPressed, name, worded }: { isPressed: boolean; name: string; worded?: boolean }) {
  const { t } = useText()
  const { pending, problems } = useForm()
  return (
    <>
      <Button type="submit" variant={worded ? 'quiet' : 'icon'} loading={pending} aria-pressed={isPressed} aria-label={`${t('Compare')}: ${name}`} title={t('Compare')} className={styles.button}>
        <CompareIcon />
        {worded && t('Compare')}
      </Button>
      <ProblemNote>{problems['']}</ProblemNote>
    </>
  )
}
