import { useState } from 'react'
import { Form } from '../../../../../web/router/form.tsx'
import { FormProblem, SubmitButton } from '../../../../../web/forms/form-parts.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Badge } from '../../../ui/shelf/badge.tsx'
import { Button, ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Dialog } from '../../../../../web/ui/overlay/dialog.tsx'
import { EmptyState } from '../../../../../web/ui/state/empty-state.tsx'
import { whenPopupEntriesRemoved } from '../../../../../web/ui/overlay/popup-history.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { href } from '../../../paths.ts'
import type { AddressBookData } from './address-book.ts'
import { AddressForm } from './address-form.tsx'
import { SavedAddress, useKindOf, type Address } from './saved-address.tsx'
import styles from './address-book.module.css'

export const AddressBook = ({ data }: { data: AddressBookData }) =>
  'addresses' in data ? <Addresses addresses={data.addresses} /> : <AddressForm {...data} />

function Addresses({ addresses }: { addresses: readonly Address[] }) {
  const { t } = useText()
  const add = (
    <ButtonLink to={href('address-book', { which: 'new' })} variant="primary">
      {t('Add new address')}
    </ButtonLink>
  )
  if (addresses.length === 0)
    return (
      <EmptyState title={t('You have no saved addresses.')} action={add}>
        {t('An address kept here need not be written again with the next order.')}
      </EmptyState>
    )
  return (
    <>
      <div className={styles.add}>{add}</div>
      <ul className={styles.book}>
        {addresses.map((address) => (
          <Entry key={address.id} address={address} />
        ))}
      </ul>
    </>
  )
}

function Entry({ address }: { address: Address }) {
  const { t } = useText()
  const kindOf = useKindOf()
  const isDefault = address.default_billing || address.default_shipping
  const headingId = `address-${address.id}`
  return (
    <li className={styles.entry} aria-labelledby={headingId}>
      <h2 id={headingId}>{kindOf(address)}</h2>
      {isDefault && (
        <p className={styles.badges}>
          {address.default_billing && <Badge>{t('Default billing address')}</Badge>}
          {address.default_shipping && <Badge>{t('Default shipping address')}</Badge>}
        </p>
      )}
      <SavedAddress address={address} />
      <div className={styles.actions}>
        <ButtonLink to={href('address-book', { which: String(address.id) })} size="s" aria-describedby={headingId}>
          {t('Edit')}
        </ButtonLink>
        {isDefault ? (
          <Button
            variant="quiet"
            size="s"
            disabled
            title={t('Can not delete - address is set as default.')}
            aria-describedby={headingId}
          >
            {t('Delete')}
          </Button>
        ) : (
          <DeleteForm address={address} />
        )}
      </div>
    </li>
  )
}

/** Confirms before an address is deleted; without JavaScript the address is deleted at once. */
function DeleteForm({ address }: { address: Address }) {
  const { t } = useText()
  const { navigate } = useRouter()
  const [isConfirming, setConfirming] = useState(false)
  const id = String(address.id)
  const fields = <input type="hidden" name="id" value={id} />
  const leave = async () => {
    setConfirming(false)
    await whenPopupEntriesRemoved()
    await navigate(href('address-book'), { replace: true })
  }
  return (
    <>
      <Form to={href('address-book')} intent="deleteAddress" form={id}>
        {fields}
        <Button
          type="submit"
          variant="quiet"
          size="s"
          aria-describedby={`address-${id}`}
          onClick={(event) => {
            event.preventDefault()
            setConfirming(true)
          }}
        >
          {t('Delete')}
        </Button>
      </Form>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('Delete this address?')}
        closeLabel={t('Close')}
        size="s"
      >
        <Form
          to={href('address-book')}
          intent="deleteAddress"
          form={`${id} confirmed`}
          onDone={() => void leave()}
          className={styles.confirm}
        >
          {fields}
          <FormProblem />
          <SavedAddress address={address} />
          <SubmitButton>{t('Delete')}</SubmitButton>
          <Button wide onClick={() => setConfirming(false)}>
            {t('Keep it')}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
