import type { CookieGroupsQuery } from '../../generated/operations.ts'
import { FormProblem } from '../../../../web/forms/form-parts.tsx'
import { Form, useForm, type FormProps } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../web/ui/form/checkbox.tsx'
import { href } from '../../paths.ts'
import styles from './cookie-form.module.css'

type Groups = CookieGroupsQuery['gdprCookieGroups']

const TYPES: Readonly<Record<string, string>> = { cookie: 'cookie', cache: 'Cache Storage' }

/** Cookie groups to allow or refuse; `allowed` has group codes. */
export function CookieForm({
  groups,
  allowed,
  onDone,
}: { groups: Groups; allowed: readonly string[] } & Pick<FormProps, 'onDone'>) {
  return (
    <Form to={href('cookie-settings')} intent="choose" onDone={onDone} className={styles.form}>
      <FormProblem />
      {groups.map((group) => (
        <Group key={group.groupId} group={group} isAllowed={group.isEssential || allowed.includes(group.code)} />
      ))}
      <Buttons />
    </Form>
  )
}

function Buttons() {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <div className={styles.buttons}>
      <Button type="submit" name="choice" value="save" variant="primary" loading={pending}>
        {t('Save the choice')}
      </Button>
      <Button type="submit" name="choice" value="accept" loading={pending}>
        {t('Accept all')}
      </Button>
      <Button type="submit" name="choice" value="decline" loading={pending}>
        {t('Decline all')}
      </Button>
    </div>
  )
}

function Group({ group, isAllowed }: { group: Groups[number]; isAllowed: boolean }) {
  const { t, plural, bind } = useText()
  const { groupId, isEssential, name, description, cookies } = group
  return (
    <section className={styles.group}>
      <Checkbox
        name="group"
        value={String(groupId)}
        label={<strong>{name}</strong>}
        hint={isEssential ? `${bind(description)} ${t('Always on.')}` : bind(description)}
        defaultChecked={isAllowed}
        disabled={isEssential}
      />
      {byPurpose(cookies).map(([purpose, entries]) => (
        <details key={purpose} className={styles.cookies}>
          <summary>
            {purpose ? `${bind(purpose)} (${entries.length})` : plural(entries.length, '1 entry', '%s entries')}
          </summary>
          <Entries cookies={entries} />
        </details>
      ))}
    </section>
  )
}

type Cookies = Groups[number]['cookies']

/** Entries without a purpose come last, with the key ''. */
function byPurpose(cookies: Cookies): [string, Cookies][] {
  const found = new Map<string, Cookies>()
  for (const cookie of cookies) found.set(cookie.purpose ?? '', [...(found.get(cookie.purpose ?? '') ?? []), cookie])
  return [...found].toSorted(([one], [other]) => Number(one === '') - Number(other === ''))
}

function Entries({ cookies }: { cookies: Cookies }) {
  const { bind } = useText()
  return (
    <dl>
      {cookies.map((cookie) => (
        <div key={`${cookie.type} ${cookie.name}`}>
          <dt>
            <code>{cookie.name}</code>
          </dt>
          <dd>
            {bind(cookie.description)}
            <span className={styles.facts}>
              {[cookie.provider, TYPES[cookie.type] ?? cookie.type, cookie.lifetime].join(' · ')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
