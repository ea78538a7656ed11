import { useState } from 'react'
import { lazyPart } from '../../../../web/router/lazy-part.tsx'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { FormErrorSummary } from '../../../../web/ui/form/form-error-summary.tsx'
import { NoticeList, type NoticeItem } from '../../../../web/ui/overlay/notice-list.tsx'
import { TextField } from '../../../../web/ui/form/text-field.tsx'
import { Section } from './section.tsx'
import styles from './styleguide.module.css'

const Dialog = lazyPart(() => import('../../../../web/ui/overlay/dialog.tsx').then((module) => module.Dialog))
const Sheet = lazyPart(() => import('../../../../web/ui/overlay/sheet.tsx').then((module) => module.Sheet))

const samples: Record<NoticeItem['kind'], string> = {
  success: 'Dodano „Lalkę” do koszyka.',
  info: 'Zaloguj się, aby zapisać listę na stałe.',
  warning: 'Zmieniła się cena książki w koszyku.',
  error: 'Kod rabatowy jest nieprawidłowy.',
}
let last = 0

export function LiveSection() {
  const [shown, setShown] = useState<string>()
  const [wasShown, setWasShown] = useState(false)
  const [notices, setNotices] = useState<NoticeItem[]>([])
  const [failed, setFailed] = useState(false)
  const open = (what: string) => {
    setWasShown(true)
    setShown(what)
  }
  const close = () => setShown(undefined)
  const show = (kind: NoticeItem['kind']) => setNotices((old) => [...old, { id: ++last, kind, text: samples[kind] }])
  return (
    <Section title="Okna, szuflady, powiadomienia">
      <div className={styles.row}>
        <Button onClick={() => open('dialog')}>Okno</Button>
        <Button onClick={() => open('question')}>Pytanie</Button>
        <Button onClick={() => open('end')}>Szuflada</Button>
        <Button onClick={() => open('bottom')}>Szuflada od dołu</Button>
        {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => show(kind)}>
            {kind}
          </Button>
        ))}
        <Button variant="quiet" onClick={() => setFailed(!failed)}>
          Błędy formularza
        </Button>
      </div>
      <div className={styles.fields}>
        <TextField id="live-mail" label="E-mail" type="email" error={failed ? 'Podaj e-mail.' : undefined} />
      </div>
      <FormErrorSummary
        responseKey={failed}
        title="Popraw dane w formularzu"
        errors={failed ? [{ fieldId: 'live-mail', message: 'E-mail: to pole jest wymagane!' }] : []}
      />
      {wasShown && (
        <>
          <Dialog
            open={shown === 'dialog'}
            onClose={close}
            title="Usunąć książkę z koszyka?"
            closeLabel="Zamknij"
            size="s"
            footer={
              <>
                <Button onClick={close}>Zostaw</Button>
                <Button variant="primary" onClick={close}>
                  Usuń
                </Button>
              </>
            }
          >
            <p>„Ziemia obiecana” czeka w koszyku od wczoraj.</p>
          </Dialog>
          <Dialog
            open={shown === 'question'}
            onClose={close}
            outsideClick={false}
            title="Zapisać zmiany?"
            closeLabel="Zamknij"
            size="s"
          >
            <p>To okno zamyka się tylko przyciskiem, klawiszem Escape lub cofnięciem.</p>
          </Dialog>
          <Sheet open={shown === 'end'} onClose={close} title="Koszyk" closeLabel="Zamknij">
            <p>Koszyk jest pusty.</p>
            <ButtonLink to="/">Na stronę główną</ButtonLink>
          </Sheet>
          <Sheet
            open={shown === 'bottom'}
            onClose={close}
            side="bottom"
            title="Filtry"
            closeLabel="Zamknij"
            footer={
              <Button variant="primary" wide onClick={close}>
                Pokaż 128 książek
              </Button>
            }
          >
            <TextField label="Cena do" inputMode="numeric" />
          </Sheet>
        </>
      )}
      <NoticeList
        label="Powiadomienia"
        closeLabel="Zamknij powiadomienie"
        notices={notices}
        onRemove={(id) => setNotices((old) => old.filter((notice) => notice.id !== id))}
      />
    </Section>
  )
}
