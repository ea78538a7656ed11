import { use } from 'react'
import type { ConsentFieldFragment } from '../generated/operations.ts'
import { useForm } from '../../../web/router/form.tsx'
import { Link } from '../../../web/router/link.tsx'
import { useText } from '../../../web/platform/text.ts'
import { Checkbox } from '../../../web/ui/form/checkbox.tsx'
import { FieldIdPrefix, fieldId, useProblem } from '../../../web/forms/form-field.tsx'
import { CONSENT_PREFIX, CONSENTS_FIELD, consentCodes } from './consent-names.ts'

import styles from './forms.module.css'

/** Consent checkboxes of a form; its action reads them with `parseConsents`. */
export function Consents({ of: consents }: { of: readonly ConsentFieldFragment[] }) {
  if (consents.length === 0) return null
  return (
    <div className={styles.consents}>
      <input type="hidden" name={CONSENTS_FIELD} value={consentCodes(consents)} />
      {consents.map((consent) => (
        <ConsentBox key={consent.consentCode} {...consent} />
      ))}
    </div>
  )
}

function ConsentBox({ consentCode, consentText, isRequired, link }: ConsentFieldFragment) {
  const { t, bind } = useText()
  const { typed } = useForm()
  const name = CONSENT_PREFIX + consentCode
  const scope = use(FieldIdPrefix)
  const [problem, setProblem] = useProblem(name)
  return (
    <Checkbox
      id={fieldId(name, scope)}
      name={name}
      value="1"
      label={bind(consentText)}
      required={isRequired}
      defaultChecked={typed[name] !== undefined}
      error={problem}
      hint={
        link && (
          <Link to={link} target="_blank">
            {t('Read the whole text')}
          </Link>
        )
      }
      onChange={({ currentTarget }) => currentTarget.checked && problem !== undefined && setProblem(undefined)}
    />
  )
}
