import { fieldId, useProblem } from '../../../../../web/forms/form-field.tsx'
import { useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { FieldNotes } from '../../../../../web/ui/form/field.tsx'
import { HtmlText } from '../../../../../web/ui/html-text.tsx'
import { requiredField, ruleField, type Channel } from './channels.ts'
import styles from './channel-choice.module.css'

/** Choice of a bank or card of Autopay; by default it is made on Autopay's own page. */
export function ChannelChoice({ channels }: { channels: readonly Channel[] }) {
  const { t } = useText()
  const { typed } = useForm()
  const chosen = typed['gateway_id'] ?? ''
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('Choose a bank or a card')}</legend>
      <div className={styles.channels}>
        <div className={styles.channel}>
          <label className={styles.tile}>
            <input type="radio" name="gateway_id" value="" defaultChecked={chosen === ''} />
            <span className={styles.name}>{t('On the page of Autopay')}</span>
          </label>
        </div>
        {channels.map((channel) => (
          <div key={channel.id} className={styles.channel}>
            <label className={styles.tile}>
              <input type="radio" name="gateway_id" value={channel.id} defaultChecked={chosen === channel.id} />
              {channel.logo && (
                <img
                  src={channel.logo}
                  alt=""
                  width={64}
                  height={32}
                  loading="lazy"
                  // the name suffices; a broken image would be shown
                  onError={({ currentTarget }) => {
                    currentTarget.hidden = true
                  }}
                />
              )}
              <span className={styles.name}>
                {channel.name}
                {channel.description && <small>{channel.description}</small>}
              </span>
            </label>
            {channel.rules.length > 0 && <Rules channel={channel} />}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** Agreements of the selected channel; one without a checkbox is accepted by submitting, as its text says. */
function Rules({ channel: { id, rules } }: { channel: Channel }) {
  const { t } = useText()
  const name = ruleField(id)
  const [problem, setProblem] = useProblem(name)
  const required = rules.filter(({ hasCheckbox, isRequired }) => hasCheckbox && isRequired)
  return (
    <div id={fieldId(name)} tabIndex={-1} className={styles.rules}>
      {required.length > 0 && (
        <input type="hidden" name={requiredField(id)} value={required.map((rule) => rule.id).join(',')} />
      )}
      {rules.map((rule, at) => {
        const textId = `${name}-${at}`
        return (
          <div key={textId} className={styles.rule}>
            {rule.hasCheckbox ? (
              <input
                type="checkbox"
                name={name}
                value={rule.id}
                aria-labelledby={textId}
                aria-invalid={(rule.isRequired && problem !== undefined) || undefined}
                aria-describedby={problem === undefined ? undefined : `${fieldId(name)}-error`}
                onChange={() => setProblem(undefined)}
              />
            ) : (
              <input type="hidden" name={name} value={rule.id} />
            )}
            <div id={textId}>
              <HtmlText html={rule.html} />
              {rule.isRequired && <span className="visually-hidden"> {t('(required)')}</span>}
            </div>
          </div>
        )
      })}
      <FieldNotes id={fieldId(name)} error={problem} />
    </div>
  )
}
